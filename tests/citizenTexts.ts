// Made-up text messages of citizens with what each is about, in three languages, misspelled as people type: written before the reader and apart from its words.
import type { Language } from '#contract/languages.ts'

interface Written {
  language: Language
  /** The usual English name of the kind. */
  kind: string
  text: string
}

/** `{B}` is where the barangay stands. */
const en: readonly (readonly [string, string])[] = [
  ['Fire', '911 FIRE BRGY {B} near the public market, 2 houses already burning'],
  ['Fire', 'there is a big fire here in {B} pls send fire truck now'],
  ['Fire', 'smoke coming out of the house beside us at brgy {B} please hurry'],
  ['Medical emergency', 'My father is not breathing. {B}, blue gate beside the chapel'],
  ['Medical emergency', 'need ambulance asap at {B}, my wife is about to give birth'],
  ['Medical emergency', 'old man collapsed on the street brgy {B}, he is unconcious'],
  ['Medical emergency', 'my lola had a stroke we are in {B}'],
  ['Road accident', 'car accident along the highway in {B}, two injured'],
  ['Road accident', 'motorcycle crashed into a jeepney barangay {B}'],
  ['Road accident', '911 a tricycle hit a kid in front of {B} elementary school'],
  ['Crime', 'someone is robbing the store at {B} they have guns'],
  ['Crime', 'hold up in {B} right now near 7 eleven'],
  ['Crime', 'a man was stabbed brgy {B} by the basketball court'],
  ['Flood', 'water is already waist deep here at {B}, we are on the roof'],
  ['Flood', 'flood in barangay {B} keeps rising, we have babies with us'],
  ['Flood', '911 FLOOD {B} STREET NOT PASSABLE'],
  ['Violence at home', 'my husband is beating me please help. {B}'],
  ['Violence at home', 'neighbor is hitting his wife and kids again, brgy {B} block 4'],
  ['Landslide', 'landslide near the quarry in {B}, a house was buried'],
  ['Landslide', 'soil is falling from the hill behind our house {B}'],
  ['Missing person', 'my 6 year old son is missing since noon, {B}'],
  ['Missing person', 'please help find my grandmother she has alzheimers, last seen at {B}'],
  ['Road obstruction', 'a big tree fell and is blocking the road at {B}'],
  ['Road obstruction', 'truck stalled in the middle of the road {B}, heavy traffic'],
  ['Power or water trouble', 'no electricity since last night in brgy {B}'],
  ['Power or water trouble', 'electric wire fell on the ground and sparking, {B}'],
  ['Gas or chemical leak', 'strong smell of gas here in {B}, we are getting dizzy'],
  ['Animal', 'a stray dog bit my daughter in {B}'],
  ['Animal', 'there is a big snake inside our house {B} pls send someone'],
  ['Public disturbance', 'neighbors videoke still so loud at 2am {B}'],
  ['Public disturbance', 'drunk men shouting and throwing bottles brgy {B}'],
  ['Rescue', 'child drowning in the river at {B} hurry'],
  ['Rescue', 'people are stuck inside the elevator in {B} townhall annex'],
  ['Earthquake', 'strong earthquake, our wall has cracks. {B}'],
]
const fil: readonly (readonly [string, string])[] = [
  ['Fire', '911 SUNOG BRGY {B} malapit sa palengke'],
  ['Fire', 'nasusunog po ang bahay ng kapitbahay namin dito sa {B}'],
  ['Fire', 'may makapal na usok at apoy sa {B} padala po kayo bumbero'],
  ['Fire', 'tulong sunog dito sa likod ng eskwelahan brgy {B} lumalaki na'],
  ['Medical emergency', 'inatake po sa puso ang tatay ko, {B} po kami'],
  ['Medical emergency', 'kailangan po ng ambulansya sa {B} manganganak na ang misis ko'],
  ['Medical emergency', 'nahimatay yung matanda dito sa barangay {B} hindi na humihinga'],
  ['Medical emergency', 'yung anak ko po kinukumbulsyon {B} block 5 lot 2'],
  ['Road accident', 'may banggaan dito sa {B} dalawang sasakyan may sugatan'],
  ['Road accident', 'nasagasaan ang bata sa tapat ng simbahan ng {B}'],
  ['Road accident', 'semplang ang motor sa {B} duguan ang driver'],
  ['Crime', 'may holdaper sa {B} may baril po'],
  ['Crime', 'ninakawan po kami ngayon lang brgy {B} nandito pa ang magnanakaw'],
  ['Crime', 'may nagsasaksakan dito sa kanto {B}'],
  ['Crime', 'binaril ang tindero dito sa {B}'],
  ['Flood', 'baha na po dito sa {B} hanggang bewang na'],
  ['Flood', 'tumataas ang tubig barangay {B} nasa bubong na kami ng mga bata'],
  ['Flood', 'lubog na ang kalsada sa {B} di na makadaan'],
  ['Violence at home', 'binubugbog po ako ng asawa ko {B}'],
  ['Violence at home', 'sinasaktan ng lasing kong kapitbahay ang asawa at mga anak nya, {B}'],
  ['Landslide', 'gumuho ang lupa sa {B} may natabunan na bahay'],
  ['Landslide', 'may pagguho sa gilid ng bundok brgy {B}'],
  ['Missing person', 'nawawala po ang anak ko 5 taong gulang taga {B}'],
  ['Missing person', 'hindi pa umuuwi ang lola ko kahapon pa, makakalimutin na sya. {B}'],
  ['Road obstruction', 'may natumbang puno sa {B} nakaharang sa daan'],
  ['Road obstruction', 'nasiraan ang truck sa gitna ng kalsada {B} sobrang trapik'],
  ['Power or water trouble', 'walang kuryente dito sa {B} mula kagabi pa'],
  ['Power or water trouble', 'walang tubig sa gripo tatlong araw na brgy {B}'],
  ['Gas or chemical leak', 'amoy gas po dito sa {B} sumasakit ulo namin'],
  ['Animal', 'kinagat po ng aso ang anak ko {B}'],
  ['Animal', 'may ahas sa loob ng bahay namin {B} pahuli naman po'],
  ['Public disturbance', 'ang ingay ng videoke ng kapitbahay madaling araw na {B}'],
  ['Rescue', 'may nalulunod na bata sa ilog ng {B} bilis po'],
]
const ceb: readonly (readonly [string, string])[] = [
  ['Fire', '911 SUNOG BRGY {B} duol sa merkado'],
  ['Fire', 'naay kalayo diri sa {B} nagsugod na og dako palihug padala bombero'],
  ['Fire', 'nasunog ang balay sa among silingan sa {B}'],
  ['Fire', 'tabang ning dilaab ang kusina diri brgy {B}'],
  ['Medical emergency', 'tabang wala na kaginhawa akong papa naa mi sa {B}'],
  ['Medical emergency', 'kinahanglan mi og ambulansya sa {B} manganak na akong asawa'],
  ['Medical emergency', 'nakuyapan ang tigulang diri sa barangay {B}'],
  ['Medical emergency', 'gi atake sa kasingkasing akong tatay {B}'],
  ['Road accident', 'naay bangga diri sa {B} duha ka motor naay samaran'],
  ['Road accident', 'naligsan ang bata atubangan sa simbahan {B}'],
  ['Road accident', 'disgrasya sa highway {B} natumba ang motor'],
  ['Road accident', '911 aksidente sa sakyanan brgy {B}'],
  ['Crime', 'gitulis ang tindahan diri sa {B} naay pusil'],
  ['Crime', 'gikawatan mi karon lang brgy {B} naa pa ang kawatan'],
  ['Crime', 'naay gidunggab diri sa kanto {B}'],
  ['Crime', 'gipusil ang lalaki duol sa {B} gym'],
  ['Flood', 'baha na kaayo diri sa {B} hangtod hawak na ang tubig'],
  ['Flood', 'misaka na ang tubig barangay {B} naa na mi sa atop'],
  ['Flood', 'lunop na diri {B} dili na maagian ang dalan'],
  ['Violence at home', 'gikulata ko sa akong bana palihug tabang {B}'],
  ['Violence at home', 'gibunalan sa hubog nga silingan iyang asawa ug mga anak {B}'],
  ['Landslide', 'nahugno ang yuta sa {B} natabunan ang balay'],
  ['Landslide', 'naay landslide sa kilid sa bukid brgy {B}'],
  ['Missing person', 'nawala akong anak 5 anyos pa taga {B}'],
  ['Missing person', 'wala pa mauli akong lola gahapon pa {B} kalimtanon na sya'],
  ['Road obstruction', 'naay natumba nga kahoy sa {B} nagbabag sa dalan'],
  ['Road obstruction', 'naguba ang truck tunga sa dalan {B} traffic kaayo'],
  ['Power or water trouble', 'walay kuryente diri sa {B} sukad pa gabii'],
  ['Power or water trouble', 'walay tubig sa gripo tulo na ka adlaw brgy {B}'],
  ['Gas or chemical leak', 'baho kaayo og gas diri sa {B} nalipong na mi'],
  ['Animal', 'gipaak sa iro akong anak {B}'],
  ['Animal', 'naay bitin sa sulod sa among balay {B}'],
  ['Public disturbance', 'saba kaayo ang videoke sa silingan kadlawon na {B}'],
]
const all: readonly Written[] = [
  ...en.map(([kind, text]) => ({ language: 'en' as const, kind, text })),
  ...fil.map(([kind, text]) => ({ language: 'fil' as const, kind, text })),
  ...ceb.map(([kind, text]) => ({ language: 'ceb' as const, kind, text })),
]

/** What says nothing of a kind: it is to be marked as uncertain and not to be guessed at. */
export const vagueTexts: readonly string[] = [
  ...['good am po', 'hello?', 'sino po to', 'ok salamat po', 'thank you so much', 'salamat kaayo', 'pa load naman po', 'asa mo?'],
  ...['Kumusta na po kayo dyan', 'test', 'pls call me', 'tawag ka please', 'maayong buntag', 'hm po ang cedula', 'open po ba kayo bukas'],
]

export interface CitizenText {
  language: Language
  kind: string
  barangay: string
  text: string
}

/** Numbers that look like chance and are the same each time. */
function dice(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}
type Dice = ReturnType<typeof dice>

const slips: readonly ((word: string, roll: Dice) => string)[] = [
  // Two letters change places.
  (word, roll) => {
    const at = 1 + roll(word.length - 2)
    return word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2)
  },
  // One is left out.
  (word, roll) => {
    const at = 1 + roll(word.length - 1)
    return word.slice(0, at) + word.slice(at + 1)
  },
  // One is typed twice or drawn out.
  (word, roll) => {
    const at = 1 + roll(word.length - 1)
    return word.slice(0, at) + word[at]!.repeat(1 + roll(3)) + word.slice(at)
  },
  // The key beside it.
  (word, roll) => {
    const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
    const at = 1 + roll(word.length - 1)
    const row = rows.find((one) => one.includes(word[at]!.toLowerCase()))
    const beside = row?.[row.indexOf(word[at]!.toLowerCase()) + 1]
    return beside ? word.slice(0, at) + beside + word.slice(at + 1) : word
  },
  // Figures for letters, and letters for others that sound so.
  (word) => word.replace(/o/i, '0'),
  (word) => word.replace(/k/i, 'c').replace(/i(?=.)/i, 'e'),
  (word) => word.replace(/u/i, 'o'),
]
const short: Readonly<Record<string, string>> = {
  ...{ please: 'pls', here: 'hir', are: 'r', you: 'u', the: 'd', dito: 'd2', po: 'poh', sa: 's', kami: 'kme', namin: 'nmin', ang: 'ung' },
  ...{ hindi: 'di', barangay: 'brgy.', brgy: 'bgy', diri: 'dri', kaayo: 'kau', palihug: 'palihog', nga: 'nga', mga: 'mga', bahay: 'bhay' },
}
const shapes: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => text.replace(/[.,]/g, ''),
  (text) => `${text}!!!`,
  (text) => text.replace(/, /g, ','),
  (text) =>
    text
      .split(' ')
      .map((word) => short[word.toLowerCase()] ?? word)
      .join(' '),
]
const inShort = (name: string) =>
  name
    .replace(/^Santa /, 'Sta. ')
    .replace(/^Santo /, 'Sto ')
    .replace(/ \(Poblacion\)$/, '')

/** The first of each is written well, the others are not: about one word in five, the name of the barangay too. */
export function citizenTexts(barangays: readonly string[], count: number, seed = 7): CitizenText[] {
  const roll = dice(seed)
  return Array.from({ length: count }, (_, at) => {
    const { text, ...written } = all[at % all.length]!
    const barangay = barangays[roll(barangays.length)]!
    const isWell = at < all.length
    const named = roll(3) > 0 ? inShort(barangay) : barangay.replace(/ \(Poblacion\)$/, '')
    const slip = (word: string) => (word.replace(/\W/g, '').length >= 5 && roll(5) === 0 ? slips[roll(slips.length)]!(word, roll) : word)
    const filled = text.replace('{B}', isWell ? named : named.split(' ').map(slip).join(' '))
    const words = isWell ? filled : filled.split(' ').map(slip).join(' ')
    return { ...written, barangay, text: shapes[roll(shapes.length)]!(words) }
  })
}

/** Of Taytay, with the kind and the barangay of each: short and hurried, written later than the reader. At the first meeting 43 of the first 50 and 30 of the last 40 were read right. */
export const hurriedTexts: readonly (readonly [string, string, string])[] = [
  ['Fire', 'Dolores', 'sir may sunog po s may dolores ext. bilisan nyo po'],
  ['Fire', 'Muzon', 'nag aapoy na poste ng meralco muzon'],
  ['Fire', 'San Juan', 'house on fire!! san juan, people inside'],
  ['Fire', 'Santa Ana', 'kaayo ug kalayo sa sta ana palihug dali'],
  ['Fire', 'San Isidro', 'pasabi sa bumbero may sumiklab sa san isidro'],
  ['Flood', 'Muzon', 'mam pataas na ang baha dito muzon di kami makalabas'],
  ['Flood', 'San Juan', 'lagpas tao na ang tubig brgy sn juan'],
  ['Flood', 'Dolores', 'we are trapped on 2nd floor flood is high dolores'],
  ['Flood', 'Santa Ana', 'tabang taas na kaayo ang baha sta ana'],
  ['Flood', 'Muzon', 'bha n d2 mzon until tuhod'],
  ['Medical emergency', 'Dolores', 'nag collapse po si lolo dolores'],
  ['Medical emergency', 'San Isidro', 'ambulans po san isidro high blood ang nanay ko'],
  ['Medical emergency', 'Muzon', 'hirap huminga ang bata may hika muzon'],
  ['Medical emergency', 'Santa Ana', 'somebody had a seizure at santa ana plaza'],
  ['Medical emergency', 'San Juan', 'gidugo ang buntis san juan'],
  ['Medical emergency', 'Dolores', 'nalason yata mga bata sa kinain nila dolores'],
  ['Road accident', 'San Juan', 'nagsalpukan dalawang motor san juan'],
  ['Road accident', 'Dolores', 'may nadale ng truck na bata dolores'],
  ['Road accident', 'Muzon', 'vehicular accident muzon 3 injured'],
  ['Road accident', 'San Isidro', 'nabanggaan akong manghod san isidro'],
  ['Road accident', 'Santa Ana', 'motorcyle vs tricycle sta. ana'],
  ['Crime', 'Dolores', 'may nag amok na may itak dolores'],
  ['Crime', 'Muzon', 'nasnatch cp ko ngayon lang muzon'],
  ['Crime', 'San Juan', 'gunshots heard san juan'],
  ['Crime', 'San Isidro', 'gitutukan mi og kutsilyo san isidro'],
  ['Crime', 'Santa Ana', 'pinasok ang bahay namin ng akyat bahay sta ana'],
  ['Violence at home', 'Dolores', 'sinasakal ng asawa niya yung kapitbahay ko dolores'],
  ['Violence at home', 'Muzon', 'my stepfather hits us muzon'],
  ['Violence at home', 'San Juan', 'binubogbog ni mister si misis san juan'],
  ['Landslide', 'San Isidro', 'nag landslide sa likod san isidro'],
  ['Landslide', 'Dolores', 'bumigay ang lupa sa gilid ng creek dolores'],
  ['Missing person', 'Muzon', 'naglayas anak kong dalagita muzon'],
  ['Missing person', 'San Juan', 'missing: juan 8yrs old san juan'],
  ['Missing person', 'Santa Ana', 'di na makita si lola simula kanina sta ana'],
  ['Road obstruction', 'Dolores', 'may bumagsak na puno sa gitna ng daan dolores'],
  ['Road obstruction', 'Muzon', 'nakatirik ang jeep sa kalsada muzon'],
  ['Power or water trouble', 'San Juan', 'nawalan po kami ng kuryente san juan'],
  ['Power or water trouble', 'San Isidro', 'brown out pa rin san isidro'],
  ['Power or water trouble', 'Santa Ana', 'sira ang tubo ng tubig sta ana aksaya'],
  ['Gas or chemical leak', 'Dolores', 'tumagas ang tangke ng lpg dolores'],
  ['Animal', 'Muzon', 'nakagat ng asong ulol muzon'],
  ['Animal', 'San Juan', 'may sawa sa kisame namin san juan'],
  ['Public disturbance', 'Dolores', 'sobrang lakas ng sounds ng katabi dolores hatinggabi na'],
  ['Public disturbance', 'San Isidro', 'nag wawala ang lasing san isidro'],
  ['Rescue', 'Muzon', 'na trap ang bata sa elevator muzon'],
  ['Rescue', 'San Juan', 'may nahulog sa ilog san juan inaanod'],
  ['Earthquake', 'Dolores', 'ang lakas ng lindol dolores may bitak pader'],
  ['Fire', 'Muzon', '911 sunog muson'],
  ['Medical emergency', 'San Juan', 'need medic sanjuan ASAP'],
  ['Flood', 'Dolores', 'baha doloers'],
  ['Fire', 'Muzon', 'umaapoy ung tindahan sa kanto muzon wala pang tao sa loob'],
  ['Fire', 'Dolores', 'grassfire behind dolores subd spreading fast'],
  ['Fire', 'San Juan', 'naay misabog nga tangke unya nagkalayo san juan'],
  ['Medical emergency', 'Santa Ana', 'lolo ko di makausap tabingi mukha sta ana'],
  ['Medical emergency', 'Dolores', 'my mom fell down the stairs and cant move dolores'],
  ['Medical emergency', 'Muzon', 'tabang gisumhan akong igsoon dili na magmata muzon'],
  ['Medical emergency', 'San Isidro', 'duguan ulo ng lola ko nadulas sa cr san isidro'],
  ['Road accident', 'Dolores', 'nagkarambola tatlong sasakyan dolores hiway'],
  ['Road accident', 'San Juan', 'bike rider got sideswiped by a van san juan'],
  ['Road accident', 'Muzon', 'nakasagasa ang van tumakas muzon'],
  ['Road accident', 'Santa Ana', 'naay nabanggaan nga bike sta ana nadat.ogan'],
  ['Crime', 'San Isidro', 'may nagnanakaw ng motor sa san isidro ngayon'],
  ['Crime', 'Muzon', 'a guy with a knife is chasing people muzon'],
  ['Crime', 'Dolores', 'gi tutokan og pusil ang cashier dolores'],
  ['Crime', 'San Juan', 'may nagtutulak ng droga dito san juan'],
  ['Flood', 'Santa Ana', 'ang taas na ng tubig sa loob ng bahay sta ana'],
  ['Flood', 'Muzon', 'creek overflowed water entering homes muzon'],
  ['Flood', 'San Juan', 'nabahaan mi diri san juan way kapaingnan'],
  ['Violence at home', 'Muzon', 'tinutukan ako ng kutsilyo ng asawa ko muzon'],
  ['Violence at home', 'Dolores', 'dad keeps punching mom dolores'],
  ['Violence at home', 'San Isidro', 'gikulata sa iyang uyab akong silingan san isidro'],
  ['Landslide', 'Dolores', 'rumagasa ang putik galing bundok dolores'],
  ['Landslide', 'San Isidro', 'ang pader ng lupa gumuguho na san isidro'],
  ['Missing person', 'Santa Ana', 'nawawala ang kapatid kong may autism sta ana'],
  ['Missing person', 'Muzon', 'my dad with dementia left home and hasnt returned muzon'],
  ['Missing person', 'San Juan', 'gapangita mi sa among bata san juan wala makit i'],
  ['Road obstruction', 'Dolores', 'bumagsak ang billboard sa daan dolores'],
  ['Road obstruction', 'San Juan', 'naay dakong bato sa tunga sa dalan san juan'],
  ['Power or water trouble', 'Muzon', 'pumutok ang transformer muzon madilim na lahat'],
  ['Power or water trouble', 'Dolores', 'kahapon pa walang tulo ang gripo dolores'],
  ['Gas or chemical leak', 'San Juan', 'may sumisingaw na lpg sa karinderya san juan'],
  ['Animal', 'Dolores', 'inatake ng pitbull ang bata dolores'],
  ['Animal', 'Muzon', 'gipaakan ko sa iring muzon'],
  ['Public disturbance', 'Santa Ana', 'ang lalakas ng karaoke nyo sta ana gabi na'],
  ['Public disturbance', 'San Isidro', 'naay nag away nga hubog san isidro'],
  ['Rescue', 'Muzon', 'bata nasa balon hindi makaahon muzon'],
  ['Rescue', 'San Juan', 'na stock kami sa elevetor san juan'],
  ['Earthquake', 'Dolores', 'naglinog kusog kaayo dolores naay crack ang balay'],
  ['Fire', 'Santa Ana', 'snog sta ana'],
  ['Flood', 'Dolores', 'grabe n baha d2 dlores'],
]

/** Sixty more, written by somebody who had not seen the words that are sought. */
export const laterTexts: readonly [kind: string, barangay: string, text: string][] = [
  // English
  ['Medical emergency', 'Dolores', 'pls send ambulance my lola fainted and not responding, dolores near the chapel'],
  ['Medical emergency', 'San Juan', 'San Juan phase 2 - my dad has chest pain and cant breath hurry'],
  ['Fire', 'Muzon', 'theres thick smoke coming out of the house beside us muzon, we can see flames on the roof'],
  ['Fire', 'Santa Ana', 'sta ana market is burning!!'],
  ['Road accident', 'San Isidro', 'two motorcycles collided along highway san isidro, one rider down bleeding'],
  ['Road accident', 'Dolores', 'a jeepney hit a tricycle infront of 7-11 brgy dolores'],
  ['Crime', 'San Juan', 'someone just snatched my phone, ran towards san juan bridge'],
  ['Crime', 'Muzon', 'man with a gun at the sari sari store muzon, he is robbing the owner'],
  ['Flood', 'San Juan', 'water is already knee deep in our street in san juan and still rising'],
  ['Flood', 'Santa Ana', 'Our ground floor is under water, Sta. Ana lupang arenda'],
  ['Violence at home', 'San Isidro', 'my neighbor is beating his wife again she is screaming pls send police san isidro'],
  ['Rescue', 'Santa Ana', 'we are trapped on the roof with 3 kids santa ana please rescue us'],
  ['Missing person', 'Dolores', 'my 6 yr old son is lost, last seen at dolores elementary wearing red shirt'],
  ['Road obstruction', 'San Juan', 'big tree fell and is blocking the road san juan'],
  ['Power or water trouble', 'Muzon', 'live wire hanging low after the post fell, brgy muzon'],
  ['Power or water trouble', 'San Isidro', 'no electricty since last nite here in san isidro'],
  ['Gas or chemical leak', 'Dolores', 'strong smell of LPG in our compound dolores tank is leaking'],
  ['Animal', 'Muzon', 'stray dog bit two kids here in muzon'],
  ['Public disturbance', 'San Isidro', 'drunk guys making noise and fighting at the street corner in san isidro'],
  ['Landslide', 'Dolores', 'soil from the hill collapsed on the houses at dolores'],
  // Filipino
  ['Medical emergency', 'Santa Ana', 'hinimatay po nanay ko d na gumigising sta ana po kami'],
  ['Medical emergency', 'Muzon', 'manganganak na po asawa ko muzon sa may tulay pkibilis'],
  ['Fire', 'San Juan', 'nasusunog po yung bahay sa tapat namin san juan blk 4'],
  ['Fire', 'Dolores', 'me sunog d2 sa dolores kumakalat na'],
  ['Road accident', 'Muzon', 'nabangga ng truck yung motor sa kanto ng muzon me sugatan'],
  ['Road accident', 'Santa Ana', 'banggaan po ng dlawang kotse santa ana highway'],
  ['Crime', 'Dolores', 'hinoldap po kami ngayon lang sa dolores me baril sila'],
  ['Crime', 'San Isidro', 'me magnanakaw po na pumasok sa bahay namin san isidro'],
  ['Flood', 'Muzon', 'hanggang dibdib na po tubig d2 sa muzon hnd na kami makalabas'],
  ['Flood', 'San Juan', 'lubog na po ang kalye nmin sa san juan'],
  ['Violence at home', 'Santa Ana', 'sinasaktan po ng asawa nya ung kapitbahay ko sta.ana tulong'],
  ['Rescue', 'San Isidro', 'na trap po kami sa 2nd floor me bata at matanda san isidro saklolo'],
  ['Missing person', 'San Juan', 'nawawala po ang lolo ko may alzheimers umalis ng san juan kaninang umaga'],
  ['Road obstruction', 'Muzon', 'may nakahambalang na puno sa daan muzon d makadaan mga sasakyan'],
  ['Power or water trouble', 'Santa Ana', 'wala po kaming tubig 2 araw na santa ana'],
  ['Power or water trouble', 'Dolores', 'brownout na nman dolores pumutok ung transformer'],
  ['Gas or chemical leak', 'San Juan', 'amoy gas po d2 sa san juan parang me sumisingaw na tangke'],
  ['Animal', 'San Isidro', 'nakagat po ng aso anak ko san isidro'],
  ['Public disturbance', 'Dolores', 'nag aaway mga lasing sa kanto dolores nagbabatuhan ng bote'],
  ['Earthquake', 'Santa Ana', 'lumindol po, bitak bitak na pader ng bahay namin sta ana'],
  // Cebuano
  ['Medical emergency', 'San Isidro', 'nakuyapan akong papa dili na kamata san isidro palihug ambulansya'],
  ['Medical emergency', 'Dolores', 'lisod na muginhawa akong anak, dolores mi, tabang'],
  ['Fire', 'Muzon', 'naay sunog sa muzon dako na kaayo ang kayo'],
  ['Fire', 'San Isidro', 'nasunog ang balay sa among silingan san isidro dali mo'],
  ['Road accident', 'San Juan', 'nabanggaan ang motor ug multicab san juan naay samdan'],
  ['Road accident', 'Dolores', 'naligsan ang bata sa jeep dolores'],
  ['Crime', 'Santa Ana', 'gitulis mi karon lang sta ana naa silay pusil'],
  ['Crime', 'Muzon', 'naay kawatan nisulod sa among balay muzon'],
  ['Flood', 'San Isidro', 'baha na kaayo diri san isidro abot na sa tuhod'],
  ['Flood', 'Santa Ana', 'nisulod na ang tubig sa among balay sta ana nagkataas pa'],
  ['Violence at home', 'San Juan', 'gikulata sa iyang bana akong igsoong babae san juan'],
  ['Rescue', 'Muzon', 'naa mi sa atop dili na mi makanaog muzon tabangi mi lima mi kabuok'],
  ['Missing person', 'Santa Ana', 'nawala among bata 5 anyos santa ana wala pa nakauli'],
  ['Road obstruction', 'San Isidro', 'natumba ang kahoy sa dalan san isidro dili kaagi ang sakyanan'],
  ['Power or water trouble', 'San Juan', 'walay kuryente diri san juan gikan pa gabii'],
  ['Power or water trouble', 'Muzon', 'naputol ang wire sa kuryente nagbitay sa dalan muzon'],
  ['Gas or chemical leak', 'Santa Ana', 'baho kaayo ug gas diri santa ana murag nabuslot ang tangke'],
  ['Animal', 'Dolores', 'gipaak sa iro akong anak dolores'],
  ['Public disturbance', 'San Juan', 'mga hubog nag-away sa kanto san juan saba kaayo'],
  ['Landslide', 'San Isidro', 'nahugno ang yuta sa bungtod natabunan ang mga balay san isidro'],
]
