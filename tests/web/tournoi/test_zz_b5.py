import pytest, collections, io, re
from io import BytesIO
from pypdf import PdfReader
from urllib.parse import parse_qs, urlsplit
from tests.stockage.clubs import *
from tests.web.conftest import *
from tests.web.tournoi.conftest import *
from tests.web.tournoi.actions import find_avis
from tests.web.fiches import read_texte
CODE='/p/code-de-la-soiree/tournoi/'
def P(client,ch,**d): return client.post(CODE+ch,data=d)
PAGES=['','vivant','classement','classement?vue=equipes','classement?parmi=equipes','classement?parmi=zzz','classement?apres=99','places','inscriptions','penalites','prix','salle','salle/vivant','liens','imprimer','reglages','positions/ouvrir','positions/fermer','positions/rouvrir','positions/annuler','soiree.json','feuilles.csv','classement.csv','inscriptions.csv','attente','salle?nom=%F0%9F','penalites?qui=<script>']
HOST=['A'*60+' '+'B'*15,'\u202eדוד כהן','😀😀😀','=1+1','<script>alert(1)</script>',"O'Brien",'Éric','ERIC','e\u0301ric','{{7*7}}','%s%d','NULL','../../etc','+33 6','@SUM(A1)','-2','"quote"','a;b','a,b','\u200b\u200bx','\x00zero','tab\tname','ligne\nname','ＦＵＬＬ','𝓕𝓪𝓷𝓬𝔂','ﷺ','م'*30,'漢字','ß','ẞ','İ','ı']
def prints(app,client,urls):
    out={}
    for u in urls:
        r=client.get(CODE+'imprimer/'+u)
        if r.status_code==404: out[u]=404; continue
        assert r.status_code==303,(u,r.status_code)
        nom,=parse_qs(urlsplit(r.location).query)['lot']
        app.extensions['chantier'].wait(nom,300)
        r=client.get(r.location)
        if r.mimetype!='application/pdf': out[u]=(r.status_code,find_avis(r.text)[:150]); continue
        out[u]='%dp'%len(PdfReader(BytesIO(r.data)).pages)
        open('/tmp/w/b5/last-'+re.sub('[^a-z0-9]','-',u)+'.pdf','wb').write(r.data)
    return out
URLS=['feuilles','feuilles?position=1','feuilles?position=2','feuilles?position=99','feuilles?position=-1','fiches','cartons','cartes','orientation','orientation?position=2','recapitulatifs','recapitulatifs?remplis=1','classement','classement?parmi=equipes','classement?parmi=zzz','classement?apres=7']
def test_hostile(app,commencer,client):
    s=commencer(0)
    for h in HOST:
        r=P(client,'inscriptions',nom=h,prenom='',club=h,serie='4',numero_fft=h)
        print(repr(h)[:30],r.status_code,find_avis(r.text)[:150] if r.status_code!=303 else '')
    r=P(client,'inscriptions',nom='Z'*240,prenom='Y'*240); print(r.status_code,find_avis(r.text)[:200])
    r=P(client,'inscriptions',nom='Durand',prenom='Paul',tarif='-5'); print(r.status_code,find_avis(r.text)[:200])
    r=P(client,'inscriptions',nom='Durand',prenom='Paul',tarif='1e9'); print(r.status_code,find_avis(r.text)[:200])
    r=P(client,'inscriptions',nom='Durand Paul',prenom=''); print(r.status_code)
    r=P(client,'inscriptions',nom='Durand',prenom='Paul'); print('dup',r.status_code,find_avis(r.text)[:200])
    r=P(client,'inscriptions',nom='DURAND ',prenom='  paul'); print('dup',r.status_code,find_avis(r.text)[:200])
    r=P(client,'inscriptions',nom='Du rand',prenom='Paul'); print('dup sp',r.status_code,find_avis(r.text)[:200])
    print(len(s.club.load().inscriptions))
    print(P(client,'places',confirme='1').status_code)
    for c in PAGES: 
        r=client.get(CODE+c); assert r.status_code<500; assert '<script>alert(1)' not in r.text,c
        print(c,r.status_code,end=' ')
    csv=client.get(CODE+'inscriptions.csv').data.decode('utf-8-sig')
    print([l for l in csv.splitlines() if l[:1] in '=+-@'])
    s.club.open(); s.club.play(2)
    for t in range(1,9):
        pass
    s.club.close(confirme=True)
    for c in PAGES: 
        r=client.get(CODE+c); assert r.status_code<500; assert '<script>alert(1)' not in r.text,c
    print([l for l in client.get(CODE+'classement.csv').data.decode('utf-8-sig').splitlines() if re.search(r'(^|;)[=+@]',l)][:5])
    print(prints(app,client,URLS))
@pytest.mark.parametrize('n,mort',[(3,''),(4,''),(5,''),(6,''),(7,''),(9,''),(9,'1'),(13,'1'),(13,''),(21,'1'),(21,''),(16,'')])
def test_pdfs(app,commencer,client,n,mort):
    s=commencer(n,formule=Formule('x',3,2))
    print('before',prints(app,client,['feuilles','fiches','recapitulatifs','classement','cartes']))
    r=P(client,'places',confirme='1',mort=mort); assert r.status_code==303
    print(n,'drawn',prints(app,client,URLS))
    s.club.open(); s.club.play(2); s.club.close(confirme=True)
    P(client,f'inscriptions/{s.club.load().inscriptions[0].id}/quitter')
    s.club.open(mode='hasard' if n>3 else None); 
    print(n,'hasard',prints(app,client,URLS))
