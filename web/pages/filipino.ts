// Filipino of the public pages.
export const filipino: Record<string, string> = {
  'How to have an account deleted': 'Paano ipabura ang isang account',
  'You can ask for this at any time, and it costs nothing.': 'Maaari mo itong hilingin anumang oras, at walang bayad.',
  'Ask the command center that your account belongs to: at its office in the city or municipal hall, or by letter to its data protection officer.':
    'Hilingin sa command center na kinabibilangan ng account mo: sa opisina nito sa munisipyo o city hall, o sa liham sa data protection officer nito.',
  'Give the name and phone number of the account, so that it can be found, and bring something that proves it is yours.':
    'Ibigay ang pangalan at numero ng account para mahanap ito, at magdala ng patunay na sa iyo ito.',
  'You get an answer within 30 days.': 'Makakakuha ka ng sagot sa loob ng 30 araw.',
  Staff: 'Kawani',
  'Ask the administrator of your center. The account is closed at once, and every session ends.':
    'Sabihin sa administrator ng inyong center. Isasara agad ang account at matatapos ang lahat ng session.',
  'What is deleted, and what stays': 'Ano ang binubura at ano ang nananatili',
  'Deleted: your name, phone number, address, documents and photos of the account.':
    'Binubura: pangalan, numero, tirahan, mga dokumento at larawan ng account.',
  'Stays, without your name: reports of emergencies and what was done about them, for as long as the law requires such records.':
    'Nananatili nang wala ang pangalan mo: mga ulat ng emerhensiya at ang ginawa rito, hangga’t hinihingi ng batas ang ganitong tala.',
  'Stays until it ends: an emergency that is being handled, or a block that is in force.':
    'Nananatili hanggang matapos: emerhensiyang tinutugunan pa, o pagharang na may bisa.',
  'Tanod is the command center of your local government: it takes emergency reports, sends help, and follows every report to its end.':
    'Ang Tanod ang command center ng inyong pamahalaang lokal: tumatanggap ng ulat ng emerhensiya, nagpapadala ng tulong, at sinusundan ang bawat ulat hanggang matapos.',
  'For citizens': 'Para sa mga mamamayan',
  'In an emergency, call 911.': 'Sa emerhensiya, tumawag sa 911.',
  'Where calling is not possible, send a report online; it reaches the same dispatchers.':
    'Kung hindi makatawag, magpadala ng ulat online; sa parehong mga dispatcher ito mapupunta.',
  'Report an emergency': 'Mag-ulat ng emerhensiya',
  'For staff': 'Para sa kawani',
  'Dispatchers, departments, supervisors and response teams get their accounts from the administrator of their center.':
    'Ang administrator ng center ang nagbibigay ng account sa mga dispatcher, departamento, superbisor at response team.',
  'Write for your community': 'Sumulat para sa inyong komunidad',
  'Content writers publish advisories and news for a center. Prove your e-mail address, tell who you are, and the center decides.':
    'Naglalathala ang mga manunulat ng abiso at balita para sa isang center. Patunayan ang e-mail address mo, magpakilala, at ang center ang magpapasya.',
  'Join as a response team': 'Sumali bilang response team',
  'Registration of response teams opens here later. Until then, ask the administrator of your center.':
    'Magbubukas dito ang rehistrasyon ng mga response team sa susunod. Sa ngayon, magtanong sa administrator ng inyong center.',
  'Your report: what happened, where, your name and phone number, photos, and the chat about it':
    'Ang ulat mo: ano ang nangyari, saan, ang pangalan at numero mo, mga larawan, at ang chat tungkol dito',
  'To send help, to call you back, and to answer for what was done': 'Para magpadala ng tulong, matawagan ka, at managot sa ginawa',
  'As long as the retention period of the center, which the law and its records schedule set; then it is deleted or made anonymous':
    'Habang sakop ng panahon ng pagtatago ng center, na itinakda ng batas at ng iskedyul ng mga tala; pagkatapos ay buburahin o aalisan ng pagkakakilanlan',
  'The place of your phone, only when you send it': 'Ang kinaroroonan ng telepono mo, kung ipinadala mo lamang',
  'To find you': 'Para matagpuan ka',
  'With the report': 'Kasama ng ulat',
  'Calls: who, when, how long; recordings only where the center records and says so':
    'Mga tawag: sino, kailan, gaano katagal; may rekording lamang kung nagre-record ang center at sinasabi ito',
  'To handle the emergency and to check how it was handled': 'Para tugunan ang emerhensiya at suriin kung paano ito natugunan',
  'Staff accounts: name, user name, e-mail address, when and from where they signed in':
    'Account ng kawani: pangalan, user name, e-mail address, kailan at saan nag-sign in',
  'To know who did what': 'Para malaman kung sino ang gumawa ng ano',
  'While the account is open, and in the audit log after it': 'Habang bukas ang account, at sa talaan ng audit pagkatapos',
  'Applications of content writers and response teams': 'Mga aplikasyon ng manunulat at response team',
  'To decide them': 'Para mapagpasyahan',
  'Until decided; a declined application is deleted after its retention period':
    'Hanggang mapagpasyahan; ang tinanggihang aplikasyon ay buburahin matapos ang panahon ng pagtatago',
  'What a command center that uses Tanod keeps about you, why, for how long, and what you can ask for, under the Data Privacy Act of 2012 (Republic Act 10173).':
    'Ano ang itinatago tungkol sa iyo ng command center na gumagamit ng Tanod, bakit, gaano katagal, at ano ang mahihiling mo, ayon sa Data Privacy Act of 2012 (Republic Act 10173).',
  'Who is responsible': 'Sino ang may pananagutan',
  'The local government whose command center you report to. Its data protection officer answers your questions; ask at the city or municipal hall.':
    'Ang pamahalaang lokal na may-ari ng command center na pinag-uulatan mo. Sasagutin ng data protection officer nito ang mga tanong mo; magtanong sa munisipyo o city hall.',
  'What is kept, why, and how long': 'Ano ang itinatago, bakit, at gaano katagal',
  What: 'Ano',
  Why: 'Bakit',
  'How long': 'Gaano katagal',
  'Why this is allowed': 'Bakit ito pinapayagan',
  'Helping in an emergency protects life and health, and is a duty of the local government by law. Your consent is asked only for what goes beyond that.':
    'Ang pagtulong sa emerhensiya ay proteksiyon sa buhay at kalusugan, at tungkulin ng pamahalaang lokal ayon sa batas. Hihingin lamang ang pahintulot mo para sa higit pa roon.',
  'Who sees it': 'Sino ang nakakakita',
  'Dispatchers, supervisors and administrators of the center.': 'Mga dispatcher, superbisor at administrator ng center.',
  'The departments and response teams that your report is given to, and only that report.':
    'Ang mga departamento at response team na binigyan ng ulat mo, at ang ulat lamang na iyon.',
  'Another center, when your report belongs there and is transferred.': 'Ibang center, kung doon nararapat ang ulat mo at inilipat ito.',
  'Courts and authorities, when the law requires it.': 'Mga hukuman at awtoridad, kung hinihingi ng batas.',
  'Nothing is sold, and nothing is used for advertising.': 'Walang ibinebenta, at walang ginagamit sa patalastas.',
  'In your browser': 'Sa browser mo',
  'No tracking and no cookies. The browser of a signed-in person keeps a sign-in token, the account’s number and the choices of the desk until signing out. A report online that could not be sent yet waits on your phone until it is sent.':
    'Walang tracking at walang cookies. Itinatago ng browser ng naka-sign in ang token, ang numero ng account at ang mga pinili sa desk hanggang mag-sign out. Ang ulat online na hindi pa naipadala ay naghihintay sa telepono mo hanggang maipadala.',
  'Your rights': 'Mga karapatan mo',
  'You may ask what is kept about you, have it corrected, object, get a copy, or have it deleted where no law requires keeping it. You may also complain to the National Privacy Commission.':
    'Maaari mong itanong kung ano ang itinatago tungkol sa iyo, ipatama ito, tumutol, humingi ng kopya, o ipabura kung hindi hinihingi ng batas na itago. Maaari ka ring magreklamo sa National Privacy Commission.',
}
