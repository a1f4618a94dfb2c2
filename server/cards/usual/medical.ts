// The usual medical cards, in our own words: for a doctor of the town to read, change and sign.
import { answer, ask, medical, no, said, type UsualCard, unsure, yes } from './write.ts'

const Medical = 'Medical emergency'
const stay = said(
  'Stay with them. Tell me at once if anything changes.',
  'Huwag iwan. Sabihin agad sa akin kung may magbago.',
  'Ayaw biyai. Sultihi dayon ko kon naay mausab.',
)
const nothing = said('Give nothing to eat or drink.', 'Huwag bigyan ng pagkain o inumin.', 'Ayaw hatagi ug pagkaon o imnonon.')
const door = said(
  'Unlock the door. Send somebody out to meet the ambulance.',
  'Buksan ang pinto. Magpadala ng sasalubong sa ambulansiya.',
  'Ablihi ang pultahan. Pagpadala ug mosugat sa ambulansiya.',
)
const hands = said(
  'Push down hard with both hands in the middle of the chest, 5 cm deep. One push at each beat.',
  'Idiin nang malakas ang dalawang kamay sa gitna ng dibdib, 5 cm ang lalim. Isang diin sa bawat tunog.',
  'Iduot ug kusog ang duha ka kamot sa tunga sa dughan, 5 cm ang giladmon. Usa ka duot sa matag tingog.',
)
const back = said(
  'On the back, on the floor. Kneel beside the chest.',
  'Ihiga nang patihaya sa sahig. Lumuhod sa tabi ng dibdib.',
  'Pahigdaa nga naghayang sa salog. Luhod tapad sa dughan.',
)
const rise = said(
  'Let the chest come up again after each push. Do not stop.',
  'Hayaang umangat ang dibdib pagkatapos ng bawat diin. Huwag tumigil.',
  'Pasakaa ang dughan human sa matag duot. Ayaw hunong.',
)
const change = said(
  'If somebody else is there, take turns every two minutes.',
  'Kung may kasama, magpalitan tuwing dalawang minuto.',
  'Kon naay kauban, pag-ilis kada duha ka minuto.',
)
const machine = said(
  'If there is a defibrillator near, send somebody for it.',
  'Kung may malapit na defibrillator, ipakuha.',
  'Kon naay duol nga defibrillator, ipakuha.',
)

export const medicalCards: readonly UsualCard[] = [
  medical('arrest', {
    name: said('First questions', 'Unang mga tanong', 'Unang mga pangutana'),
    caseType: Medical,
    subType: 'Not breathing or no pulse',
    isPublic: 1,
    questions: [
      ask(
        'awake',
        said('Is the person awake? Do they answer you?', 'Gising ba siya? Sumasagot ba?', 'Nakamata ba siya? Motubag ba?'),
        yes(),
        no({ priority: 1, subType: 'Unconscious', card: 'recovery' }),
        answer('unknown', said('I cannot tell', 'Hindi ko masabi', 'Dili ko makaingon'), { priority: 1, card: 'recovery' }),
      ),
      ask(
        'breathing',
        said('Are they breathing normally?', 'Normal ba ang paghinga niya?', 'Normal ba ang iyang pagginhawa?'),
        yes(),
        no({ priority: 1, subType: 'Breathing trouble' }),
        unsure({ priority: 1, subType: 'Breathing trouble' }),
      ),
      ask(
        'age',
        said('How old is the person?', 'Ilang taon na siya?', 'Pila na iyang edad?'),
        answer('adult', said('Grown up, from about 12 years', 'Matanda na, mula mga 12 taon', 'Hamtong, sukad mga 12 ka tuig'), {
          card: 'cpr-adult',
        }),
        answer('child', said('Child, 1 to about 12 years', 'Bata, 1 hanggang mga 12 taon', 'Bata, 1 hangtod mga 12 ka tuig'), { card: 'cpr-child' }),
        answer('infant', said('Baby under 1 year', 'Sanggol na wala pang 1 taon', 'Masuso nga ubos sa 1 ka tuig'), { card: 'cpr-infant' }),
      ),
    ],
    steps: [],
  }),
  medical('cpr-adult', {
    name: said(
      'Chest compressions, grown up (from about 12 years)',
      'Pagdiin sa dibdib, matanda (mula mga 12 taon)',
      'Pagduot sa dughan, hamtong (sukad mga 12 ka tuig)',
    ),
    beat: 110,
    steps: [back, hands, rise, change, machine, door],
  }),
  medical('cpr-child', {
    name: said(
      'Chest compressions, child (1 to about 12 years)',
      'Pagdiin sa dibdib, bata (1 hanggang mga 12 taon)',
      'Pagduot sa dughan, bata (1 hangtod mga 12 ka tuig)',
    ),
    beat: 110,
    steps: [
      back,
      said(
        'Push down with the heel of one hand in the middle of the chest, a third of its depth. One push at each beat.',
        'Idiin ang sakong ng isang kamay sa gitna ng dibdib, sangkatlo ang lalim. Isang diin sa bawat tunog.',
        'Iduot ang tikod sa usa ka kamot sa tunga sa dughan, ikatulo nga bahin ang giladmon. Usa ka duot sa matag tingog.',
      ),
      said(
        'After 30 pushes: tilt the head back, close the nose, two breaths until the chest rises. Then go on pushing.',
        'Pagkatapos ng 30 diin: itingala ang ulo, isara ang ilong, dalawang buga hanggang umangat ang dibdib. Ituloy ang pagdiin.',
        'Human sa 30 ka duot: ihangad ang ulo, tak-opi ang ilong, duha ka huyop hangtod mosaka ang dughan. Padayona ang pagduot.',
      ),
      rise,
      door,
    ],
  }),
  medical('cpr-infant', {
    name: said(
      'Chest compressions, baby (under 1 year)',
      'Pagdiin sa dibdib, sanggol (wala pang 1 taon)',
      'Pagduot sa dughan, masuso (ubos sa 1 ka tuig)',
    ),
    beat: 110,
    steps: [
      said('On the back, on something firm.', 'Ihiga nang patihaya sa matigas na patungan.', 'Pahigdaa nga naghayang sa gahi nga butang.'),
      said(
        'Push down with two fingers in the middle of the chest, 4 cm deep. One push at each beat.',
        'Idiin ang dalawang daliri sa gitna ng dibdib, 4 cm ang lalim. Isang diin sa bawat tunog.',
        'Iduot ang duha ka tudlo sa tunga sa dughan, 4 cm ang giladmon. Usa ka duot sa matag tingog.',
      ),
      said(
        'After 30 pushes: your mouth over mouth and nose, two small breaths. Then go on pushing.',
        'Pagkatapos ng 30 diin: takpan ng bibig mo ang bibig at ilong, dalawang mahinang buga. Ituloy ang pagdiin.',
        'Human sa 30 ka duot: tabuni sa imong baba ang iyang baba ug ilong, duha ka hinay nga huyop. Padayona ang pagduot.',
      ),
      rise,
      door,
    ],
  }),
  medical('recovery', {
    name: said('Unconscious, but breathing', 'Walang malay, humihinga', 'Walay panimuot, nagginhawa'),
    steps: [
      said(
        'Roll them onto the side, the mouth a little down.',
        'Itagilid siya, bahagyang nakababa ang bibig.',
        'Patakilira siya, medyo naduko ang baba.',
      ),
      said(
        'Not after a fall or crash: then keep the head still.',
        'Huwag kung nahulog o nabangga: panatilihing hindi gumagalaw ang ulo.',
        'Ayaw kon nahulog o nabanggaan: ayaw palihoka ang ulo.',
      ),
      said(
        'Watch the chest. If it stops or only gasps, tell me at once.',
        'Bantayan ang dibdib. Kung tumigil o naghahabol, sabihin agad.',
        'Bantayi ang dughan. Kon mohunong o maghangak, sultihi dayon ko.',
      ),
      nothing,
      door,
    ],
  }),
  medical('unconscious', {
    name: said('Collapsed or not waking', 'Bumagsak o walang malay', 'Natumba o walay panimuot'),
    words: said(
      'collapsed,unconscious,not waking,not waking up,fainted,passed out,will not wake,not breathing,no pulse,lifeless',
      'walang malay,bumagsak,hinimatay,ayaw gumising,hindi gumigising,nawalan ng malay,hindi humihinga,walang pulso',
      'walay panimuot,natumba,nakuyapan,dili momata,nawad-an ug panimuot,wala moginhawa,walay pulso',
    ),
    caseType: Medical,
    subType: 'Unconscious',
    priority: 2,
    steps: [
      said(
        'Let them lie down and raise the legs a little.',
        'Ihiga siya at itaas nang kaunti ang mga binti.',
        'Pahigdaa siya ug ipataas gamay ang mga tiil.',
      ),
      said(
        'Loosen what is tight. Let fresh air in.',
        'Luwagan ang masikip na damit. Magpapasok ng hangin.',
        'Luagi ang hugot nga sinina. Pasudla ang hangin.',
      ),
      nothing,
      stay,
    ],
  }),
  medical('breathing', {
    name: said('Trouble breathing', 'Hirap huminga', 'Lisod moginhawa'),
    words: said(
      'asthma,cannot breathe,trouble breathing,short of breath,hard to breathe,gasping,allergic',
      'hinihika,hika,hirap huminga,hindi makahinga,hinihingal,kinakapos ng hininga',
      'hubak,gihubak,lisod moginhawa,dili makaginhawa,gihangak',
    ),
    caseType: Medical,
    subType: 'Breathing trouble',
    priority: 1,
    questions: [
      ask(
        'speak',
        said(
          'Can they say a whole sentence in one breath?',
          'Nakakapagsalita ba nang buong pangungusap sa isang hininga?',
          'Makasulti ba siya ug taas nga walay hunong aron moginhawa?',
        ),
        yes({ priority: 2 }),
        no({ priority: 1 }),
      ),
    ],
    steps: [
      said(
        'Let them sit as they breathe best. Do not lay them down.',
        'Hayaang umupo sa posisyong pinakamadaling huminga. Huwag ihiga.',
        'Palingkora sa labing sayon nga pagginhawa. Ayaw pahigdaa.',
      ),
      said(
        'Help them take their own inhaler or medicine.',
        'Tulungan sa sarili niyang inhaler o gamot.',
        'Tabangi sa iyang kaugalingong inhaler o tambal.',
      ),
      said(
        'Loosen what is tight. Let fresh air in.',
        'Luwagan ang masikip na damit. Magpapasok ng hangin.',
        'Luagi ang hugot nga sinina. Pasudla ang hangin.',
      ),
      stay,
    ],
  }),
  medical('chest-pain', {
    name: said('Chest pain', 'Sakit sa dibdib', 'Sakit sa dughan'),
    words: said(
      'chest pain,heart attack,pain in the chest,chest hurts',
      'masakit ang dibdib,masakit po ang dibdib,inatake sa puso,paninikip ng dibdib',
      'sakit ang dughan,sakit kaayo ang dughan,atake sa kasingkasing',
    ),
    caseType: Medical,
    subType: 'Chest pain',
    questions: [
      ask(
        'pills',
        said(
          'Did a doctor give tablets for the heart?',
          'May bigay bang gamot sa puso ang doktor?',
          'Naa bay tambal sa kasingkasing nga gihatag sa doktor?',
        ),
        yes(),
        no(),
      ),
    ],
    steps: [
      said('Let them sit and rest. No walking.', 'Paupuin at pagpahingahin. Huwag palakarin.', 'Palingkora ug papahulaya. Ayaw palakta.'),
      said(
        'They may take the tablets that their doctor gave for this.',
        'Puwedeng inumin ang gamot na bigay ng doktor para rito.',
        'Mahimong imnon ang tambal nga gihatag sa doktor alang niini.',
      ),
      stay,
      door,
    ],
  }),
  medical('stroke', {
    name: said('Stroke', 'Stroke', 'Stroke'),
    words: said(
      'stroke,face is hanging,slurred,cannot move one side,one side weak',
      'na-stroke,ngiwi,tabingi ang mukha,bulol,hindi maigalaw ang kalahati',
      'gi-stroke,hiwi ang nawong,dili makalihok ang usa',
    ),
    caseType: Medical,
    subType: 'Stroke',
    questions: [
      ask(
        'since',
        said('When were they last seen well?', 'Kailan siya huling nakitang maayos?', 'Kanus-a siya katapusang nakit-an nga maayo?'),
        answer('hours', said('Within 4 hours', 'Sa loob ng 4 na oras', 'Sulod sa 4 ka oras')),
        answer('longer', said('Longer ago', 'Mas matagal na', 'Mas dugay pa')),
        answer('unknown', said('Nobody knows', 'Walang nakakaalam', 'Walay nasayod')),
      ),
    ],
    steps: [
      said('Let them lie with the head a little raised.', 'Ihiga na bahagyang nakataas ang ulo.', 'Pahigdaa nga medyo nataas ang ulo.'),
      said('Write down the time at which it began.', 'Isulat ang oras ng pagsisimula.', 'Isulat ang oras sa pagsugod.'),
      nothing,
      stay,
    ],
  }),
  medical('seizure', {
    name: said('Seizure', 'Kumbulsyon', 'Kombulsyon'),
    words: said(
      'seizure,shaking all over,convulsion,epilepsy,fit',
      'kinukumbulsyon,kumbulsyon,epilepsi,nangingisay',
      'gikombulsyon,kombulsyon,gikumbulsyon,nangurog',
    ),
    caseType: Medical,
    subType: 'Fainting or seizure',
    priority: 2,
    questions: [
      ask(
        'shaking',
        said('Are they still shaking?', 'Nangingisay pa ba?', 'Nagkombulsyon pa ba?'),
        yes({ priority: 1, card: 'seizure' }),
        no({ priority: 2 }),
      ),
    ],
    steps: [
      said(
        'Move hard things away. Do not hold them down.',
        'Ilayo ang matitigas na bagay. Huwag pigilan.',
        'Ipahilayo ang gahi nga mga butang. Ayaw pugngi.',
      ),
      said('Put nothing into the mouth.', 'Huwag maglagay ng kahit ano sa bibig.', 'Ayaw butangi ug bisan unsa ang baba.'),
      said('When the shaking ends, roll them onto the side.', 'Pagtigil ng pangingisay, itagilid siya.', 'Inig hunong sa pangurog, patakilira siya.'),
      stay,
    ],
  }),
  medical('choking', {
    name: said('Choking', 'Nabulunan', 'Natuk-an'),
    words: said('choking,choked,stuck in the throat', 'nabulunan,nabilaukan,bumara sa lalamunan', 'natuk-an,nabilo,nasagbayan ang tutunlan'),
    caseType: Medical,
    subType: 'Choking',
    questions: [
      ask(
        'cough',
        said('Can they cough, cry or speak?', 'Nakakaubo, nakakaiyak o nakakapagsalita ba?', 'Makaubo, makahilak o makasulti ba?'),
        yes({ priority: 2 }),
        no({ priority: 1 }),
      ),
      ask(
        'age',
        said('How old?', 'Ilang taon na?', 'Pila ang edad?'),
        answer('baby', said('Baby under 1 year', 'Sanggol na wala pang 1 taon', 'Masuso nga ubos sa 1 ka tuig'), { card: 'choking-infant' }),
        answer('older', said('1 year or older', '1 taon pataas', '1 ka tuig pataas'), { card: 'choking' }),
      ),
    ],
    steps: [
      said(
        'If they can cough, let them cough. Do not slap.',
        'Kung nakakaubo, hayaang umubo. Huwag paluin.',
        'Kon makaubo, paubha lang. Ayaw pukpoka.',
      ),
      said(
        'If not: bend them forward, five hard blows between the shoulder blades.',
        'Kung hindi: iyuko, limang malakas na palo sa pagitan ng balikat sa likod.',
        'Kon dili: paduko-a, lima ka kusog nga pukpok sa likod taliwala sa abaga.',
      ),
      said(
        'Then from behind: a fist above the navel, five quick pulls in and up.',
        'Pagkatapos, mula sa likod: kamao sa itaas ng pusod, limang biglang hila papasok at pataas.',
        'Dayon gikan sa likod: kumo ibabaw sa pusod, lima ka kalit nga bira pasulod ug pataas.',
      ),
      said(
        'Go on in turn until it comes out. If they collapse, tell me at once.',
        'Ulit-ulitin hanggang lumabas. Kung bumagsak, sabihin agad.',
        'Balik-balika hangtod mogawas. Kon matumba, sultihi dayon ko.',
      ),
    ],
  }),
  medical('choking-infant', {
    name: said('Choking baby (under 1 year)', 'Nabulunang sanggol (wala pang 1 taon)', 'Natuk-an nga masuso (ubos sa 1 ka tuig)'),
    steps: [
      said(
        'Face down along your arm, the head low. Five blows between the shoulder blades.',
        'Padapain sa braso mo, mababa ang ulo. Limang palo sa pagitan ng balikat sa likod.',
        'Pahapa sa imong bukton, ubos ang ulo. Lima ka pukpok sa likod taliwala sa abaga.',
      ),
      said(
        'Turn face up. Five pushes with two fingers in the middle of the chest.',
        'Ibaling paharap. Limang diin ng dalawang daliri sa gitna ng dibdib.',
        'Balihon nga maghayang. Lima ka duot sa duha ka tudlo sa tunga sa dughan.',
      ),
      said(
        'Go on in turn. If the baby goes limp, tell me at once.',
        'Ulit-ulitin. Kung manlambot ang sanggol, sabihin agad.',
        'Balik-balika. Kon maluya ang masuso, sultihi dayon ko.',
      ),
    ],
  }),
  medical('birth', {
    name: said('Childbirth', 'Panganganak', 'Panganak'),
    words: said(
      'labor,giving birth,baby is coming,water broke,pregnant',
      'manganganak,nanganganak,pumutok ang panubigan,buntis',
      'manganak,nanganak,gibati,mabdos,nabuak ang tubig',
    ),
    caseType: Medical,
    subType: 'Childbirth',
    questions: [
      ask(
        'head',
        said(
          'Can you see the head, or anything of the baby?',
          'Nakikita na ba ang ulo o anumang bahagi ng sanggol?',
          'Makita na ba ang ulo o bisan unsang bahin sa bata?',
        ),
        yes({ priority: 1 }),
        no(),
      ),
      ask(
        'pains',
        said('How long is it from one pain to the next?', 'Gaano katagal ang pagitan ng mga hilab?', 'Unsa kadugay ang gintang sa mga bati?'),
        answer('under', said('Under 5 minutes', 'Wala pang 5 minuto', 'Ubos sa 5 ka minuto'), { priority: 1 }),
        answer('over', said('5 minutes or more', '5 minuto o higit pa', '5 ka minuto o sobra'), { priority: 2 }),
      ),
    ],
    steps: [
      said(
        'Let her lie back, half sitting. Clean cloths under her.',
        'Pahigain nang bahagyang nakaupo. Malinis na tela sa ilalim niya.',
        'Pahigdaa nga medyo naglingkod. Limpyong panapton sa iyang ilalom.',
      ),
      said(
        'Hold the head gently as it comes. Never pull.',
        'Alalayan ang ulo paglabas. Huwag hihilahin.',
        'Alalayi ang ulo sa paggawas. Ayaw birahi.',
      ),
      said(
        'Dry the baby, lay it on her chest, cover both.',
        'Punasan ang sanggol, ipatong sa dibdib ng ina, kumutan silang dalawa.',
        'Trapohi ang bata, ibutang sa dughan sa inahan, habolan silang duha.',
      ),
      said('Do not cut or pull the cord.', 'Huwag putulin o hilahin ang pusod.', 'Ayaw putla o biraha ang pusod.'),
      door,
    ],
  }),
  medical('bleeding', {
    name: said('Bleeding or a wound', 'Pagdurugo o sugat', 'Pagdugo o samad'),
    words: said('bleeding,blood,cut,stab wound,wound', 'dumudugo,dugo,nahiwa,sugat,nasaksak', 'dugo,nagdugo,nasamad,kusog ang dugo,nadunggaban'),
    caseType: Medical,
    subType: 'Severe bleeding',
    questions: [
      ask(
        'spurts',
        said(
          'Does the blood spurt, or soak through the cloth?',
          'Sumisirit ba ang dugo o bumababad sa tela?',
          'Mobuswak ba ang dugo o molapos sa panapton?',
        ),
        yes({ priority: 1, subType: 'Severe bleeding' }),
        no({ priority: 3, subType: 'Fall or injury' }),
      ),
    ],
    steps: [
      said(
        'Press hard on the wound with a clean cloth. Do not lift it to look.',
        'Diinan nang malakas ang sugat gamit ang malinis na tela. Huwag iangat para tingnan.',
        'Duoti ug kusog ang samad sa limpyong panapton. Ayaw ipataas aron tan-awon.',
      ),
      said(
        'If it soaks through, put another cloth on top and press harder.',
        'Kung bumabad, patungan ng isa pang tela at diinan pa.',
        'Kon molapos, pun-i ug laing panapton ug duoti pag-ayo.',
      ),
      said(
        'Leave in what sticks in the wound, and press beside it.',
        'Huwag hugutin ang nakatusok; diinan ang tabi nito.',
        'Ayaw ibta ang nakatusok; duoti ang kilid niini.',
      ),
      said('Lay them down and keep them warm.', 'Ihiga at panatilihing mainit ang katawan.', 'Pahigdaa ug ipabiling init ang lawas.'),
    ],
  }),
  medical('burns', {
    name: said('Burns', 'Paso', 'Paso'),
    words: said(
      'burn,burned,burnt,scalded,boiling water',
      'napaso,paso,nasunog ang balat,kumukulong tubig,kumukulong mantika',
      'napaso,nasunog ang panit,nabukalan',
    ),
    caseType: Medical,
    subType: 'Burns',
    priority: 2,
    questions: [
      ask(
        'size',
        said('How large is it?', 'Gaano kalaki?', 'Unsa kadako?'),
        answer('large', said('Face, or more than one arm', 'Mukha, o higit sa isang braso', 'Nawong, o sobra sa usa ka bukton'), { priority: 1 }),
        answer('small', said('Small', 'Maliit', 'Gamay'), { priority: 3 }),
      ),
    ],
    steps: [
      said(
        'Out of the heat. Cool running water over it for 20 minutes.',
        'Ilayo sa init. Padaluyan ng malamig na tubig nang 20 minuto.',
        'Ipahilayo sa kainit. Paagosan ug bugnaw nga tubig sulod sa 20 ka minuto.',
      ),
      said(
        'No ice, toothpaste or oil. Do not open blisters.',
        'Walang yelo, toothpaste o mantika. Huwag putukin ang paltos.',
        'Walay yelo, toothpaste o lana. Ayaw buk-a ang lutaw.',
      ),
      said(
        'Take off rings and clothes that do not stick.',
        'Alisin ang singsing at damit na hindi nakadikit.',
        'Kuhaa ang singsing ug sinina nga wala motapot.',
      ),
      said('Cover it loosely with a clean cloth.', 'Takpan nang maluwag ng malinis na tela.', 'Taboni ug limpyong panapton nga luag.'),
    ],
  }),
  medical('poisoning', {
    name: said('Poisoning', 'Pagkalason', 'Pagkahilo'),
    words: said(
      'poison,poisoned,overdose,too many pills,swallowed,food poisoning,drank bleach',
      'nalason,lason,nakainom ng,sobrang gamot,food poisoning',
      'lason,nahilo,hilo,nakainom ug,sobra nga tambal,nahiloan',
    ),
    caseType: Medical,
    subType: 'Poisoning',
    priority: 2,
    questions: [
      ask(
        'what',
        said('What was it?', 'Ano ito?', 'Unsa kini?'),
        answer('chemical', said('Pesticide, acid, fuel or fumes', 'Pamatay-peste, asido, gasolina o usok', 'Hilo, asido, gasolina o aso'), {
          priority: 1,
        }),
        answer('medicine', said('Medicine or alcohol', 'Gamot o alak', 'Tambal o alak'), { priority: 2 }),
        answer('food', said('Food', 'Pagkain', 'Pagkaon'), { priority: 3 }),
      ),
    ],
    steps: [
      said('Do not make them vomit.', 'Huwag pasukahin.', 'Ayaw pasukaha.'),
      nothing,
      said(
        'Keep the bottle or pack and read me the name.',
        'Itabi ang bote o pakete at basahin sa akin ang pangalan.',
        'Itago ang botelya o pakete ug basaha kanako ang ngalan.',
      ),
      said(
        'On skin or in the eyes: rinse with much water.',
        'Kung sa balat o mata: hugasan ng maraming tubig.',
        'Kon sa panit o mata: hugasi ug daghang tubig.',
      ),
      stay,
    ],
  }),
  medical('drowning', {
    name: said('Drowning', 'Pagkalunod', 'Pagkalumos'),
    words: said('drowning,drowned,under the water,fell into the river', 'nalulunod,nalunod,nahulog sa ilog', 'nalumos,nalunod,nahulog sa suba'),
    caseType: 'Rescue',
    subType: 'Drowning',
    questions: [
      ask(
        'out',
        said('Are they out of the water?', 'Nasa labas na ba ng tubig?', 'Naa na ba sa gawas sa tubig?'),
        yes({ card: 'drowning' }),
        no({ card: 'water-rescue' }),
      ),
    ],
    steps: [
      said(
        'Lay them on the back and check the breathing again.',
        'Ihiga nang patihaya at tingnan muli ang paghinga.',
        'Pahigdaa nga naghayang ug tan-awa pag-usab ang pagginhawa.',
      ),
      said(
        'If they breathe: onto the side, dry and warm.',
        'Kung humihinga: itagilid, tuyuin at painitin.',
        'Kon nagginhawa: patakilira, uga-a ug ipainit.',
      ),
      said(
        'Not breathing normally: tell me at once.',
        'Kung hindi normal ang hinga: sabihin agad.',
        'Kon dili normal ang ginhawa: sultihi dayon ko.',
      ),
    ],
  }),
  medical('water-rescue', {
    name: said('Still in the water', 'Nasa tubig pa', 'Naa pa sa tubig'),
    steps: [
      said('Do not go in yourself.', 'Huwag lumusong.', 'Ayaw lusong.'),
      said(
        'Reach out a pole, or throw a rope or anything that floats.',
        'Mag-abot ng kahoy, o maghagis ng lubid o lumulutang na bagay.',
        'Pag-abot ug sungkod, o paglabay ug pisi o molutaw nga butang.',
      ),
      said(
        'Keep looking at the spot where you saw them last.',
        'Huwag alisin ang tingin sa huling kinakitaan.',
        'Padayon ug tan-aw sa dapit diin siya katapusang nakita.',
      ),
    ],
  }),
  medical('electric', {
    name: said('Electric shock', 'Nakuryente', 'Nakuryente'),
    words: said('electrocuted,electric shock,electrified,live wire', 'nakuryente,kuryente', 'nakuryente,kuryente,nakoryente'),
    caseType: 'Rescue',
    subType: 'Electrocution',
    questions: [
      ask('touching', said('Are they still touching the wire?', 'Nakadikit pa ba sa kuryente?', 'Nagkapot pa ba siya sa koryente?'), yes(), no()),
    ],
    steps: [
      said(
        'Do not touch them before the power is off.',
        'Huwag hawakan hangga’t hindi patay ang kuryente.',
        'Ayaw hikapa samtang wala mapalong ang koryente.',
      ),
      said(
        'Switch off the main switch, if you can reach it safely.',
        'Patayin ang main switch kung ligtas na maaabot.',
        'Palonga ang main switch kon luwas nga maabot.',
      ),
      said(
        'A wire on the ground: stay ten meters away.',
        'Kung may kawad sa lupa: lumayo nang sampung metro.',
        'Kon naay alambre sa yuta: palayo ug napulo ka metro.',
      ),
      stay,
    ],
  }),
  medical('snake-bite', {
    name: said('Snake bite', 'Tuklaw ng ahas', 'Paak sa bitin'),
    words: said('snake bite,bitten by a snake,snake', 'ahas,natuklaw,nakagat ng ahas,nakagat po ng ahas', 'bitin,gipaak sa bitin,gitukob sa bitin'),
    caseType: Medical,
    subType: 'Snake bite',
    steps: [
      said('Go away from the snake. Do not try to catch it.', 'Lumayo sa ahas. Huwag hulihin.', 'Palayo sa bitin. Ayaw dakpa.'),
      said(
        'Lie still. Keep the bitten limb still and take off rings.',
        'Humiga at huwag gumalaw. Huwag igalaw ang nakagat na bahagi, alisin ang singsing.',
        'Paghigda ug ayaw lihok. Ayaw palihoka ang napaakan, kuhaa ang singsing.',
      ),
      said('Do not cut, suck or tie it off.', 'Huwag hiwain, sipsipin o talian.', 'Ayaw hiwaa, supsopa o higti.'),
      said(
        'Remember the color of the snake, for the hospital.',
        'Tandaan ang kulay ng ahas para sa ospital.',
        'Hinumdomi ang kolor sa bitin para sa ospital.',
      ),
    ],
  }),
  medical('dog-bite', {
    name: said('Bite of a dog or cat', 'Kagat ng aso o pusa', 'Paak sa iro o iring'),
    words: said(
      'dog bite,bitten by a dog,cat bite,rabies,stray dog',
      'nakagat ng aso,kagat ng aso,nakagat ng pusa,aso,rabies',
      'gipaak sa iro,paak sa iro,iro,rabies',
    ),
    caseType: 'Animal',
    subType: 'Bite',
    priority: 3,
    questions: [
      ask(
        'deep',
        said(
          'Is it on the face or neck, or deep and bleeding?',
          'Nasa mukha o leeg ba, o malalim at dumudugo?',
          'Sa nawong o liog ba, o lawom ug nagdugo?',
        ),
        yes({ priority: 2 }),
        no({ priority: 3 }),
      ),
    ],
    steps: [
      said(
        'Wash the wound with soap and running water for 15 minutes.',
        'Hugasan ang sugat ng sabon at tubig nang 15 minuto.',
        'Hugasi ang samad ug sabon ug tubig sulod sa 15 ka minuto.',
      ),
      said(
        'Go for the rabies shots today, even if it is small.',
        'Magpabakuna laban sa rabies ngayong araw, kahit maliit.',
        'Pagpabakuna batok sa rabies karong adlawa, bisan gamay.',
      ),
      said(
        'If it is safe, shut the animal in. Do not kill it.',
        'Kung ligtas, ikulong ang hayop. Huwag patayin.',
        'Kon luwas, sirad-i ang hayop. Ayaw patya.',
      ),
    ],
  }),
  medical('injury', {
    name: said('Fall or injury', 'Nahulog o nasaktan', 'Nahulog o naangol'),
    words: said(
      'fell,fall,broken leg,broken arm,injured,fracture',
      'nahulog,nadulas,nabali,nasaktan,pilay',
      'nahulog,nadalin-as,nabali,naangol,napiang',
    ),
    caseType: Medical,
    subType: 'Fall or injury',
    priority: 3,
    questions: [
      ask(
        'back',
        said(
          'Is the head, neck or back hurt, or did they fall from high?',
          'Nasaktan ba ang ulo, leeg o likod, o nahulog ba mula sa mataas?',
          'Naangol ba ang ulo, liog o likod, o nahulog ba gikan sa taas?',
        ),
        yes({ priority: 2 }),
        no({ priority: 3 }),
      ),
    ],
    steps: [
      said('Do not move them unless there is danger.', 'Huwag galawin maliban kung may panganib.', 'Ayaw palihoka gawas kon naay kapeligrohan.'),
      said('Hold what is broken still, as it lies.', 'Huwag igalaw ang bali, hayaan sa posisyon.', 'Ayaw palihoka ang nabali, pasagdi sa posisyon.'),
      said('Press a clean cloth on what bleeds.', 'Diinan ng malinis na tela ang dumudugo.', 'Duoti ug limpyong panapton ang nagdugo.'),
      stay,
    ],
  }),
  medical('ill', {
    name: said('Somebody is ill', 'May sakit', 'Naay sakit'),
    words: said(
      'fever,sick,ill,vomiting,diarrhea,weak,transport to hospital',
      'may sakit,lagnat,nilalagnat,nagsusuka,nagtatae,nanghihina,nahihilo,hilo',
      'masakiton,hilanat,gihilantan,nagsuka,nagkalibang,naluya,gibati',
    ),
    caseType: Medical,
    priority: 3,
    questions: [
      ask(
        'worse',
        said('Are they getting worse quickly?', 'Mabilis bang lumalala?', 'Paspas ba ang paggrabe?'),
        yes({ priority: 2 }),
        no({ priority: 4, subType: 'Transport of a patient' }),
      ),
    ],
    steps: [
      said(
        'Keep them lying and warm. Small sips of water if they are fully awake.',
        'Pahigain at panatilihing mainit. Kaunting tubig kung gising na gising.',
        'Pahigdaa ug ipainit. Gamay nga tubig kon nakamata gayod.',
      ),
      said('Get their medicines and papers ready.', 'Ihanda ang mga gamot at papeles.', 'Andama ang mga tambal ug papeles.'),
      stay,
    ],
  }),
  medical('suicide', {
    name: said('Suicide or self-harm', 'Pagpapakamatay o pananakit sa sarili', 'Paghikog o pagpasakit sa kaugalingon'),
    words: said(
      'suicide,kill himself,kill herself,wants to die,hanging,self-harm,jump off',
      'magpakamatay,magpapakamatay,nagbigti,gustong mamatay,tatalon',
      'maghikog,naghikog,nagbigti,gusto nga mamatay,moambak',
    ),
    caseType: Medical,
    subType: 'Suicide or self-harm',
    questions: [
      ask('hanging', said('Are they hanging?', 'Nakabigti ba siya?', 'Nagbitay ba siya sa iyang kaugalingon?'), yes({ priority: 1 }), no()),
      ask(
        'done',
        said('Have they done something already?', 'May nagawa na ba siya sa sarili niya?', 'Naa na ba siyay nabuhat sa iyang kaugalingon?'),
        yes({ priority: 1 }),
        no(),
      ),
      ask(
        'near',
        said(
          'Is there a weapon, a rope or a height near?',
          'May sandata, lubid o mataas na lugar ba sa malapit?',
          'Naa bay hinagiban, pisi o taas nga dapit sa duol?',
        ),
        yes({ priority: 1 }),
        no(),
        unsure({ priority: 1 }),
      ),
    ],
    steps: [
      said(
        'Stay with them, if you are safe. Speak calmly and listen.',
        'Huwag iwan kung ligtas ka. Magsalita nang mahinahon at makinig.',
        'Ayaw biyai kon luwas ka. Pagsulti nga malinawon ug paminaw.',
      ),
      said('Take away what could harm them, if it is safe.', 'Ilayo ang makasasakit kung ligtas.', 'Ipahilayo ang makadaot kon luwas.'),
      said(
        'Hanging: lift the body, cut the rope, lay them down and tell me.',
        'Kung nakabitin: iangat ang katawan, putulin ang lubid, ihiga at sabihin sa akin.',
        'Kon nagbitay: ialsa ang lawas, putla ang pisi, pahigdaa ug sultihi ko.',
      ),
      said(
        'Do not argue and do not leave them alone.',
        'Huwag makipagtalo at huwag iwang mag-isa.',
        'Ayaw pakiglalis ug ayaw biyai nga mag-inusara.',
      ),
    ],
  }),
  medical('crash', {
    name: said('Road accident', 'Aksidente sa daan', 'Aksidente sa dalan'),
    words: said(
      'crash,crashed,accident,traffic accident,hit by a car,motorcycle,bumped',
      'nabangga,banggaan,aksidente,nasagasaan,motor',
      'nabanggaan,nagbangga,aksidente,naligsan,motor',
    ),
    caseType: 'Road accident',
    subType: 'Vehicles, with injuries',
    priority: 2,
    questions: [
      ask(
        'pinned',
        said('Is anybody pinned, or under a vehicle?', 'May naipit ba o nasa ilalim ng sasakyan?', 'Naa bay naipit o naa sa ilalom sa sakyanan?'),
        yes({ priority: 1, subType: 'Person pinned or unconscious' }),
        no(),
      ),
      ask(
        'who',
        said('Who is hurt?', 'Sino ang nasaktan?', 'Kinsa ang naangol?'),
        answer('walking', said('Somebody on foot', 'Naglalakad', 'Naglakaw'), { priority: 1, subType: 'Pedestrian hit' }),
        answer('motorcycle', said('On a motorcycle', 'Nakamotorsiklo', 'Nagmotor'), { priority: 2, subType: 'Motorcycle, with injuries' }),
        answer('car', said('In a car or bus', 'Nasa kotse o bus', 'Sa kotse o bus'), { priority: 2, subType: 'Vehicles, with injuries' }),
        answer('nobody', said('Nobody', 'Wala', 'Wala'), { priority: 4, subType: 'Damage only' }),
      ),
    ],
    steps: [
      said(
        'Switch off the engines. Warn other drivers from a safe place.',
        'Patayin ang mga makina. Magbabala sa ibang drayber mula sa ligtas na lugar.',
        'Palonga ang mga makina. Pasidan-i ang ubang drayber gikan sa luwas nga dapit.',
      ),
      said(
        'Do not move the hurt unless there is fire.',
        'Huwag galawin ang nasaktan maliban kung may sunog.',
        'Ayaw palihoka ang naangol gawas kon naay sunog.',
      ),
      said('Leave the helmet on if they breathe.', 'Huwag alisin ang helmet kung humihinga.', 'Ayaw kuhaa ang helmet kon nagginhawa.'),
      said('Press a clean cloth on what bleeds.', 'Diinan ng malinis na tela ang dumudugo.', 'Duoti ug limpyong panapton ang nagdugo.'),
    ],
  }),
]
