// The usual cards of fire, rescue and police, in our own words: for the director of the town to read, change and sign.
import { answer, ask, fire, no, said, type UsualCard, unsure, yes } from './write.ts'

const away = said('Keep away, and keep others away.', 'Lumayo, at palayuin ang iba.', 'Palayo, ug ipalayo ang uban.')
const line = said(
  'Help is on its way. Stay on the line if you can.',
  'Parating na ang tulong. Huwag ibaba kung kaya.',
  'Padulong na ang tabang. Ayaw ibutang kon mahimo.',
)

export const fireCards: readonly UsualCard[] = [
  fire('fire', {
    name: said('Fire or smoke', 'Sunog o usok', 'Sunog o aso'),
    words: said('fire,smoke,burning down,flames,explosion', 'sunog,nasusunog,usok,apoy,sumabog', 'sunog,nasunog,aso,kalayo,mibuto'),
    caseType: 'Fire',
    subType: 'House or building',
    questions: [
      ask(
        'inside',
        said('Is anybody still inside?', 'May tao pa ba sa loob?', 'Naa pa bay tawo sa sulod?'),
        yes({ priority: 1, subType: 'Person trapped' }),
        no(),
        unsure(),
      ),
      ask(
        'what',
        said('What burns?', 'Ano ang nasusunog?', 'Unsa ang nasunog?'),
        answer('house', said('House or building', 'Bahay o gusali', 'Balay o bilding'), { priority: 1, subType: 'House or building' }),
        answer('vehicle', said('Vehicle', 'Sasakyan', 'Sakyanan'), { priority: 2, subType: 'Vehicle' }),
        answer('wire', said('Electric post or wire', 'Poste o kawad ng kuryente', 'Poste o alambre sa koryente'), {
          priority: 2,
          subType: 'Electric post or wire',
        }),
        answer('grass', said('Grass or rubbish', 'Damo o basura', 'Sagbot o basura'), { priority: 3, subType: 'Grass or rubbish' }),
        answer('smoke', said('Only smoke', 'Usok lang', 'Aso lang'), { priority: 2, subType: 'Smoke seen or smelled' }),
      ),
    ],
    steps: [
      said(
        'Everybody out at once. Do not go back in for anything.',
        'Lumabas agad ang lahat. Huwag nang bumalik para sa kahit ano.',
        'Gawas dayon ang tanan. Ayaw na balik bisan para sa unsa.',
      ),
      said(
        'In smoke stay low and close doors behind you.',
        'Sa usok, yumuko at isara ang mga pinto sa likuran.',
        'Sa aso, duko ug sirad-i ang mga pultahan sa luyo.',
      ),
      said(
        'Cannot get out: shut the door, wet cloth at the gap, wave from a window.',
        'Kung hindi makalabas: isara ang pinto, basang tela sa siwang, kumaway sa bintana.',
        'Kon dili makagawas: sirad-i ang pultahan, basa nga panapton sa gintang, kaway sa bintana.',
      ),
      said(
        'Clothes on fire: stop, lie down, roll.',
        'Kung nasusunog ang damit: tumigil, humiga, gumulong.',
        'Kon nasunog ang sinina: hunong, higda, ligid.',
      ),
      away,
    ],
  }),
  fire('gas', {
    name: said('Gas or chemical leak', 'Tagas ng gas o kemikal', 'Tulo sa gas o kemikal'),
    words: said(
      'gas leak,smell of gas,chemical,lpg,fumes',
      'amoy gas,singaw ng gas,tagas,kemikal,lpg',
      'baho sa gas,baho gas,tulo sa gas,kemikal,lpg',
    ),
    caseType: 'Gas or chemical leak',
    subType: 'Smell of gas',
    priority: 2,
    questions: [
      ask(
        'people',
        said('Is anybody dizzy, coughing or down?', 'May nahihilo, umuubo o bumagsak ba?', 'Naa bay nalipong, nag-ubo o natumba?'),
        yes({ priority: 1, subType: 'People affected' }),
        no({ priority: 2 }),
      ),
    ],
    steps: [
      said(
        'Go out, upwind. Leave doors and windows open.',
        'Lumabas, pasalungat sa hangin. Iwang bukas ang pinto at bintana.',
        'Gawas, pasugat sa hangin. Biyai nga abli ang pultahan ug bintana.',
      ),
      said(
        'No flame, no switch, no phone inside.',
        'Walang apoy, walang switch, walang telepono sa loob.',
        'Walay kalayo, walay switch, walay telepono sa sulod.',
      ),
      said(
        'Close the gas at the tank only if it is quick and safe.',
        'Isara ang tangke kung mabilis at ligtas lamang.',
        'Sirad-i ang tangke kon paspas ug luwas lang.',
      ),
      away,
    ],
  }),
  fire('quake', {
    name: said('Earthquake', 'Lindol', 'Linog'),
    words: said('earthquake,quake,the ground shook', 'lindol,lumindol,yumanig', 'linog,milinog,nag-uyog'),
    caseType: 'Earthquake',
    subType: 'Felt, no damage',
    priority: 5,
    questions: [
      ask(
        'hurt',
        said('Is anybody hurt or trapped?', 'May nasaktan o naipit ba?', 'Naa bay naangol o naipit?'),
        yes({ priority: 1, subType: 'People trapped' }),
        no(),
      ),
      ask(
        'damage',
        said('Is a building cracked or fallen?', 'May gusaling nabitak o gumuho ba?', 'Naa bay bilding nga naliki o nahugno?'),
        yes({ priority: 2, subType: 'Damaged building' }),
        no({ priority: 5, subType: 'Felt, no damage' }),
      ),
    ],
    steps: [
      said(
        'While it shakes: down, under a table, hold on.',
        'Habang yumayanig: dumapa, sumilong sa mesa, kumapit.',
        'Samtang nag-uyog: hapa, salilong sa lamesa, kupot.',
      ),
      said(
        'Then go out by the stairs to open ground. Another one may come.',
        'Pagkatapos, lumabas sa hagdan papunta sa bukas na lugar. Maaaring may kasunod.',
        'Dayon gawas sa hagdan padulong sa hawan. Posibleng naay mosunod.',
      ),
      said('Shut off gas and power if you can.', 'Isara ang gas at kuryente kung kaya.', 'Sirad-i ang gas ug koryente kon mahimo.'),
      said(
        'At the shore: go to high ground at once.',
        'Kung nasa tabing-dagat: umakyat agad sa mataas na lugar.',
        'Kon naa sa baybayon: saka dayon sa taas nga dapit.',
      ),
    ],
  }),
  fire('trapped', {
    name: said('Trapped or stuck', 'Naipit o nakulong', 'Naipit o nasirad-an'),
    words: said(
      'trapped,stuck,elevator,lift,collapsed building,buried under',
      'naipit,nakulong,elevator,gumuho,natabunan ng gusali',
      'naipit,nasirad-an,elevator,nahugnoan,nalubong',
    ),
    caseType: 'Rescue',
    subType: 'Trapped in a lift or a room',
    priority: 2,
    questions: [
      ask(
        'how',
        said('What holds them?', 'Sa ano siya naipit o nakulong?', 'Sa unsa siya naipit o nasirhan?'),
        answer('room', said('A lift or a room', 'Elevator o silid', 'Elevator o kuwarto'), { priority: 2, subType: 'Trapped in a lift or a room' }),
        answer('fallen', said('Something that fell or collapsed', 'Bumagsak o gumuho', 'Nahulog o nahugno'), {
          priority: 1,
          subType: 'Collapsed structure',
        }),
        answer('machine', said('A machine or a narrow place', 'Makina o makipot na lugar', 'Makina o pig-ot nga dapit'), { priority: 1 }),
      ),
      ask(
        'hurt',
        said('Is anybody hurt, or short of air?', 'May nasaktan o kinakapos ng hangin ba?', 'Naa bay naangol o gikulang sa hangin?'),
        yes({ priority: 1 }),
        no(),
      ),
    ],
    steps: [
      said(
        'Stay where you are if it is safe. Save your strength.',
        'Manatili kung ligtas. Magtipid ng lakas.',
        'Pabilin kon luwas. Daginota ang kusog.',
      ),
      said(
        'Tap on a pipe or wall, three times and again.',
        'Kumatok sa tubo o dingding, tatlong beses at ulitin.',
        'Pagtoktok sa tubo o bungbong, tulo ka beses ug balika.',
      ),
      said(
        'Do not force a lift door, and switch off a machine.',
        'Huwag pilitin ang pinto ng elevator, at patayin ang makina.',
        'Ayaw pugsa ang pultahan sa elevator, ug palonga ang makina.',
      ),
      line,
    ],
  }),
  fire('landslide', {
    name: said('Landslide', 'Pagguho ng lupa', 'Pagdahili sa yuta'),
    words: said('landslide,mudslide,the slope came down', 'gumuho ang lupa,pagguho,landslide,natabunan', 'nadahili,dahili,natabunan,landslide'),
    caseType: 'Landslide',
    subType: 'Road blocked',
    priority: 3,
    questions: [
      ask(
        'buried',
        said('Is anybody buried or missing?', 'May natabunan o nawawala ba?', 'Naa bay natabunan o nawala?'),
        yes({ priority: 1, subType: 'People buried' }),
        no(),
        unsure({ priority: 1, subType: 'People buried' }),
      ),
      ask(
        'ground',
        said('What is hit?', 'Ano ang tinamaan?', 'Unsa ang naigo?'),
        answer('houses', said('Houses', 'Mga bahay', 'Mga balay'), { priority: 2 }),
        answer('road', said('The road', 'Ang daan', 'Ang dalan'), { priority: 3, subType: 'Road blocked' }),
        answer('cracks', said('Cracks only', 'Bitak lang', 'Liki lang'), { priority: 3, subType: 'Cracks in the ground' }),
      ),
    ],
    steps: [
      said(
        'Leave the slope and its foot at once, to the side.',
        'Umalis agad sa dalisdis at paanan nito, patagilid.',
        'Biya dayon sa bakilid ug sa tiilan niini, pakilid.',
      ),
      said(
        'Do not dig alone. The ground may come down again.',
        'Huwag maghukay nang mag-isa. Maaaring gumuho muli.',
        'Ayaw pagkalot nga mag-inusara. Basin modahili pag-usab.',
      ),
      said(
        'Listen for voices and remember where they were seen last.',
        'Makinig sa mga boses at tandaan kung saan huling nakita.',
        'Paminawa ang mga tingog ug hinumdomi asa katapusang nakita.',
      ),
      away,
    ],
  }),
  fire('flood', {
    name: said('Flood', 'Baha', 'Baha'),
    words: said('flood,water is rising,swept away,flooded', 'baha,binabaha,tumataas ang tubig,inanod', 'baha,gibahaan,nagsaka ang tubig,naanod'),
    caseType: 'Flood',
    subType: 'Water rising',
    priority: 2,
    questions: [
      ask(
        'danger',
        said('Is anybody swept away, or unable to get out?', 'May inanod ba o hindi makalabas?', 'Naa bay naanod o dili makagawas?'),
        answer('swept', said('Swept away', 'Inanod', 'Naanod'), { priority: 1, subType: 'Person swept away' }),
        answer('stuck', said('Cannot get out', 'Hindi makalabas', 'Dili makagawas'), { priority: 1, subType: 'People stranded' }),
        no(),
      ),
      ask(
        'water',
        said('What does the water do?', 'Ano ang lagay ng tubig?', 'Unsa ang kahimtang sa tubig?'),
        answer('rising', said('It rises', 'Tumataas', 'Nagsaka'), { priority: 2, subType: 'Water rising' }),
        answer('leave', said('We have to leave', 'Kailangan naming lumikas', 'Kinahanglan mi mobakwit'), {
          priority: 2,
          subType: 'Evacuation needed',
        }),
        answer('road', said('Only the road is under', 'Daan lang ang lubog', 'Dalan lang ang nalubog'), {
          priority: 3,
          subType: 'Road not passable',
        }),
      ),
    ],
    steps: [
      said(
        'Go up: a higher floor, the roof, higher ground.',
        'Umakyat: mas mataas na palapag, bubong, mataas na lugar.',
        'Saka: mas taas nga andana, atop, taas nga dapit.',
      ),
      said('Switch off the power if you are dry.', 'Patayin ang kuryente kung tuyo ka.', 'Palonga ang koryente kon uga ka.'),
      said(
        'Do not walk or drive through moving water.',
        'Huwag lumakad o magmaneho sa umaagos na tubig.',
        'Ayaw lakaw o pagmaneho sa nagdagayday nga tubig.',
      ),
      said(
        'Wave something bright. Save the battery of your phone.',
        'Ikaway ang matingkad na bagay. Tipirin ang baterya ng telepono.',
        'Ikaway ang hayag nga butang. Daginota ang baterya sa telepono.',
      ),
    ],
  }),
  fire('violence', {
    name: said('Violence at home', 'Karahasan sa bahay', 'Kapintasan sa balay'),
    words: said(
      'beating his wife,beating,hitting her,abuse,domestic violence',
      'binubugbog,sinasaktan,bugbog,pananakit ng asawa,nag-aaway,may away,away ng',
      'gibunalan,gikulata,gidagmalan,nagpasakit sa asawa,nag-away,naay away',
    ),
    caseType: 'Violence at home',
    subType: 'Happening now',
    questions: [
      ask(
        'now',
        said('Is it happening now?', 'Nangyayari ba ngayon?', 'Nahitabo ba karon?'),
        yes({ priority: 1, subType: 'Happening now' }),
        no({ priority: 2, subType: 'Threat' }),
      ),
      ask('weapon', said('Is there a weapon?', 'May sandata ba?', 'Naa bay hinagiban?'), yes({ priority: 1 }), no(), unsure({ priority: 1 })),
    ],
    steps: [
      said(
        'If you cannot speak, press a key or write to us.',
        'Kung hindi makapagsalita, pumindot ng key o sumulat sa amin.',
        'Kon dili makasulti, pindot ug key o sulati mi.',
      ),
      said(
        'Go to a room with a way out, or to a neighbor.',
        'Pumunta sa silid na may labasan, o sa kapitbahay.',
        'Adto sa kuwarto nga naay gawasanan, o sa silingan.',
      ),
      said('Do not step between them.', 'Huwag pumagitna.', 'Ayaw patunga.'),
      line,
    ],
  }),
  fire('crime', {
    name: said('Robbery, weapon or fight', 'Holdap, sandata o away', 'Tulis, hinagiban o away'),
    words: said(
      'robbery,robbed,hold up,gun,shooting,knife,fight,thief',
      'holdap,hinoldap,baril,barilan,magnanakaw,nag-aaway,may away,away ng',
      'tulis,gitulis,pusil,gipusil,kawatan,nag-away,naay away',
    ),
    caseType: 'Crime',
    subType: 'Robbery',
    priority: 2,
    questions: [
      ask(
        'weapon',
        said('Does anybody have a weapon?', 'May armas ba ang sinuman?', 'Naa bay tawo nga naghupot ug hinagiban?'),
        yes({ priority: 1, subType: 'Person with a weapon' }),
        no(),
        unsure({ priority: 1 }),
      ),
      ask('hurt', said('Is anybody hurt?', 'May nasaktan ba?', 'Naa bay naangol?'), yes({ priority: 1, subType: 'Shooting or stabbing' }), no()),
      ask(
        'now',
        said('Are they still there?', 'Naroon pa ba sila?', 'Naa pa ba sila didto?'),
        yes({ priority: 2 }),
        no({ priority: 3, subType: 'Theft' }),
      ),
    ],
    steps: [
      said('Go where you are safe. Do not follow them.', 'Pumunta sa ligtas. Huwag sundan.', 'Adto sa luwas. Ayaw sunda.'),
      said('Lock the door and stay away from windows.', 'I-lock ang pinto at lumayo sa bintana.', 'Siradoi ang pultahan ug palayo sa bintana.'),
      said('Remember clothes, plate number and direction.', 'Tandaan ang damit, plaka at direksiyon.', 'Hinumdomi ang sinina, plaka ug direksiyon.'),
      said(
        'Touch nothing until the police are there.',
        'Huwag humawak ng anuman hangga’t wala ang pulis.',
        'Ayaw hikapa ang bisan unsa hangtod naa ang pulis.',
      ),
    ],
  }),
  fire('missing-child', {
    name: said('Missing child or person', 'Nawawalang bata o tao', 'Nawala nga bata o tawo'),
    words: said(
      'missing,lost child,lost my child,cannot find my',
      'nawawala,nawala ang bata,nawawalang bata',
      'nawala,nawala akong bata,nawala nga bata',
    ),
    caseType: 'Missing person',
    subType: 'Child',
    priority: 2,
    questions: [
      ask(
        'who',
        said('Who is missing?', 'Sino ang nawawala?', 'Kinsa ang nawala?'),
        answer('child', said('A child', 'Bata', 'Bata'), { priority: 1, subType: 'Child' }),
        answer('old', said('Somebody old or ill', 'Matanda o may sakit', 'Tigulang o masakiton'), { priority: 2, subType: 'Elderly or ill person' }),
        answer('adult', said('Somebody else', 'Iba pa', 'Uban pa'), { priority: 3, subType: 'Adult' }),
      ),
      ask(
        'risk',
        said(
          'Is there water or traffic near, or did somebody take them?',
          'May tubig o trapiko ba sa malapit, o may kumuha sa kanya?',
          'Naa bay tubig o trapiko sa duol, o naay mikuha kaniya?',
        ),
        yes({ priority: 1 }),
        no(),
        unsure({ priority: 1 }),
      ),
    ],
    steps: [
      said(
        'Search the water first, then where the child likes to hide.',
        'Unahin ang tubig, saka ang mga paboritong taguan ng bata.',
        'Unaha ang tubig, dayon ang ganahan nga tagoanan sa bata.',
      ),
      said('Somebody stays where they were seen last.', 'May maiwan sa huling kinakitaan.', 'Naay magpabilin sa katapusang nakit-an.'),
      said('Send us a picture, and say what they wear.', 'Magpadala ng larawan at sabihin ang suot.', 'Padad-i mi ug hulagway ug isulti ang suot.'),
      said(
        'Look into parked cars, drums and wells.',
        'Tingnan ang nakaparadang sasakyan, dram at balon.',
        'Tan-awa ang nakaparking nga sakyanan, dram ug atabay.',
      ),
    ],
  }),
]
