"""Files as the commands meet them: what went wrong, in French."""

import errno

_CAUSES = {
    errno.ENOENT: "fichier introuvable",
    errno.EACCES: "accès refusé",
    errno.EPERM: "accès refusé",
    errno.EISDIR: "c’est un dossier, pas un fichier",
    errno.ENOTDIR: "ce chemin traverse un fichier",
    errno.ENOSPC: "il n’y a plus de place sur le disque",
    errno.EROFS: "ce disque est en lecture seule",
    errno.ENAMETOOLONG: "nom de fichier trop long",
    errno.ELOOP: "ce lien tourne en rond",
    errno.EEXIST: "ce fichier existe déjà",
}


def describe_oserror(erreur: OSError) -> str:
    """Return the cause of a system error in French, without the file's name nor a full stop."""
    return _CAUSES.get(erreur.errno or 0, f"lecture ou écriture impossible (erreur {erreur.errno})")
