// What people write for each kind of case, in English, Filipino and Cebuano: by the icon of the kind, which a center keeps when it renames one.
/** Words that say it by themselves, and words that only lean that way. Of several words all must stand near each other. */
interface Words {
  sure: string
  likely: string
}
const list = (text: string) => text.split(',').map((one) => one.trim())

const written: Readonly<Record<string, Words>> = {
  flame: {
    sure: 'fire, sunog, nasusunog, nasunog, sinunog, burning, burned, blaze, flames, kalayo, dilaab, ningdilaab, nagdilaab, apoy, nagliliyab, silab, nasilab, nagkayo, fire truck, bumbero, bombero, smoke, usok, umuusok, sumiklab, nag aapoy, naglagablab, misilaob, natupok, arson, umaapoy, grassfire, bushfire, wildfire, nagkalayo, misabog kalayo',
    likely: 'aso kaayo, burn, explosion, pumutok, spark',
  },
  ambulance: {
    sure: 'ambulance, ambulansya, ambulansiya, not breathing, cant breathe, hard to breathe, hindi humihinga, humihinga, makahinga, ginhawa, kaginhawa, heart attack, inatake, atake, gi atake, stroke, na stroke, giving birth, give birth, in labor, manganak, manganganak, nanganganak, panganganak, collapsed, fainted, nahimatay, hinimatay, nawalan malay, nawalan ulirat, walang malay, nakuyapan, nakuyap, unconscious, seizure, kumbulsyon, kinukumbulsyon, gikombulsyon, nangisay, dinudugo, gidugo, pulse, poisoned, nalason, chest pain, dibdib, overdose, medical, hika, hinihika, hubak, huminga, high blood, diabetic, dehydrated, nabalian, nabali, fracture, broken leg, buntis, pregnant, miscarriage, nakunan, choking, nabulunan, nabilaukan, tuklaw, natuklaw, allergic, binat, suicide, nagbigti, naglaslas, first aid, paramedic, cardiac, cpr, tabingi mukha, tabingi, makausap, nawad an og panimuot, dili magmata, hindi magising, di magising, wont wake, nagsuka dugo, cant move',
    likely:
      'injured, sick, pain, bleeding, duguan, dumudugo, nagdugo, sugatan, samaran, nasugatan, may sakit, masakit, fever, lagnat, hilanat, hospital, ospital, puso, kasingkasing, nahulog, medic, rescue ambulance, nahilo, bp, fell, nadulas, nadugo, hemorrhage, suka, nagsusuka, weak',
  },
  'car-crash': {
    sure: 'accident, aksidente, naaksidente, disgrasya, nadisgrasya, collision, crash, crashed, banggaan, nabangga, bumangga, bangga, nabanggaan, nagbanggaan, nasagasaan, nabundol, sagasa, naligsan, semplang, sumemplang, sinagasaan, hit and run, ran over, tumaob, nahulog sa bangin, nalaglag sa bangin, natumba motor, tricycle hit, car hit, truck hit, jeep hit, motor hit, bus hit, vehicle hit, nagsalpukan, salpukan, sumalpok, nadale truck, nadali truck, na hit, nahagip, hinagip, nabunggo, bumunggo, nabunggoan, nabanggan, motor vs, vs tricycle, vs truck, vs motor, nadulas motor, overturned, pileup, ligis, naligis, rider sugatan, karambola, nagkarambola, sideswiped, bumped, nakasagasa, pileup',
    likely: 'motor, motorcycle, sasakyan, sakyanan, car, jeep, jeepney, tricycle, highway, driver, pedestrian, bus, truck, rider, angkas, sugat',
  },
  'shield-half': {
    sure: 'robbery, robbing, robbed, robber, holdup, hold up, holdap, holdaper, hinoldap, gi holdap, nakaw, ninakawan, nanakawan, magnanakaw, kawatan, gikawatan, kawat, tulis, gitulis, tulisan, stolen, theft, thief, stabbed, stabbing, stab, saksak, sinaksak, nasaksak, nagsasaksakan, saksakan, gidunggab, dunggab, dinunggab, gunaa, gun, guns, gunman, gunshot, shooting, shots fired, binaril, barilan, nagbarilan, baril, pusil, gipusil, pinusil, snatcher, snatching, inagaw, killed, pinatay, gipatay, akyat bahay, rape, ginahasa, kidnap, kinidnap, knife, kutsilyo, patalim, suntukan, rambol, riot, hostage, murder, shabu, drugs, amok, nag amok, nagaamok, itak, bolo, sundang, nasnatch, snatch, na snatch, na holdap, laslas bag, carnap, carnapper, scam, budol, nanloob, nilooban, pinasok bahay, masked men, armed, armado, gunshots, putok baril, putukan, tinutukan, gitutukan, sinuntok, binugbog tambay, gisumbag tambay, trespass, vandal, molest, minolestiya, hinipuan, harass, threatened, pinagbabantaan, gihulga, magnanakawan, manakaw',
    likely: 'suspect, suspek, police, pulis, weapon, fight, away, lalaking kahina hinala, cp, cellphone, wallet, lalaki, lalaking, kutsilo',
  },
  flood: {
    sure: 'flood, flooding, flooded, baha, bumabaha, binabaha, binaha, bumaha, pagbaha, nabaha, gibaha, lunop, lubog, nalubog, lumubog, nalunop, tubig tumataas, tumataas tubig, tubig bewang, tubig tuhod, tubig dibdib, water rising, water deep, water waist, water knee, waist deep, chest deep, knee deep, misaka tubig, mitaas tubig, nisaka tubig, on the roof, nasa bubong, naa atop, sa atop, lagpas tao, abot leeg, hanggang leeg, hangtod liog, hangtod tuhod, taas tubig, taas baha, tubig pumasok, water entering, water inside, water chest, sunk, nag overflow, umapaw, apaw ilog, miawas, mi awas, tubig hawak, flashflood, submerged',
    likely:
      'roof, bubong, atop, bewang, hawak, stranded, water, tubig, evacuate, apaw, umapaw, agos, rising, tumataas, leeg, liog, overflow, basa, bangka, boat',
  },
  'home-exclamation': {
    sure: 'beating me, beating my, beating his, binubugbog, bugbog, gikulata, gibunalan, gibunalan asawa, gibunalan anak, gikulata asawa, binubugbog asawa, sinasaktan, hitting his wife, hitting her, hitting my, hitting me, abusing, inaabuso, domestic, vawc, minamaltrato, husband, ginakulata, asawa bugbog, asawa sinasaktan, bana kulata, abusive, sinasakal asawa, sinasakal, gituok, gikusokuso, stepfather, stepdad, amain, binubugbog mister, sinuntok asawa, gisumbag bana, hits us, hits me, hurting me, hurting my, hurts her, sinampal, pinapalo anak, pinagbubuhatan, binantaan asawa, ex ko, domestic violence, my boyfriend, asawa kutsilyo, asawa tinutukan, punching mom, punching dad, punching his, uyab gikulata, asawa itak, asawa saktan, nagwawalang asawa',
    likely: 'asawa, bana, wife, mister, partner, live in, beat, beating, hitting, sinuntok, gisumbag, misis, nobyo, boyfriend, tatay lasing, hurt',
  },
  lifebuoy: {
    sure: 'drowning, drowned, nalulunod, nalunod, nalumos, lumos, gakalumos, stuck inside, trapped inside, stuck elevator, trapped, nakulong, naipit, na trap, nasulod elevator, collapsed building, electrocuted, nakuryente, nakuryentihan, nahulog balon, elevator, swept away, inanod, gianod, na anod, rescue, inaanod, tinangay agos, gianod, natangay, nahulog ilog, nahulog suba, nahulog kanal, nalunod, na lock, nakulong kwarto, naka lock, locked inside, na stranded, rooftop rescue, bumagsak gusali, fell river, fell well, natrap, natrapan',
    likely: 'river, ilog, suba, stuck, lift, balon, well, dagat, sapa, locked',
  },
  activity: {
    sure: 'earthquake, lindol, lumindol, linog, nilinog, aftershock, yanig, yumanig, nayanig, pagyanig, tremor',
    likely: 'cracks, bitak, shaking, wall, lumilindol, gumalaw, pader, uga, niuga',
  },
  mountain: {
    sure: 'landslide, mudslide, gumuho, pagguho, guho, gumuguho, natabunan, natabonan, nahugno yuta, nahugno, tabon, rockslide, soil falling, soil hill, soil eroding, gumuhong lupa, buried, bumigay lupa, gumuguhong, gumuho, nalubong, nadaganan lupa, gidat ogan yuta, nag collapse lupa, rocks falling, bato bumagsak, erosion',
    likely: 'soil, hill, lupa, yuta, bundok, bukid, slope, quarry, erosion, mud, putik, lapok, bato, rocks, bitak lupa',
  },
  biohazard: {
    sure: 'gas leak, smell gas, smell of gas, amoy gas, baho gas, tagas gas, tumatagas, singaw gas, chemical, kemikal, lpg leak, ammonia, toxic, gas smell, leaking gas, spill, tumagas, tangke lpg, natagas, fumes, nangangamoy gas, asido, acid, nabuhos kemikal, oil spill, tumapon, sumisingaw lpg, sumisingaw gas, sumisingaw, singaw lpg',
    likely: 'gas, amoy, baho, lpg, smell, dizzy, nahihilo, nalipong, leak, tangke, tank',
  },
  'user-search': {
    sure: 'missing, nawawala, nawala akong, nawala akng, lost child, lost my, nawala anak, nawala among, hindi umuuwi, hindi pa umuuwi, di umuuwi, wala mauli, wala pa mauli, last seen, huling nakita, did not come home, not come home, kidnapped, hinahanap, gipangita, find my, naglayas, lumayas, nilayas, milayas, hindi na makita, di makita, di na makita, dili makita, hindi makita, hindi pa nakakauwi, di pa nakauwi, wala umuwi, wala mouli, ran away, runaway, nawawalang, na lost, gone since, disappeared, been gone, kidnap, dinukot, dementia left, hasnt returned, has not returned, gapangita bata, dementia',
    likely: 'nawala, alzheimers, makakalimutin, kalimtanon, umuwi, mauli, umuuwi, find, seen, makita, kanina, autism',
  },
  'traffic-cone': {
    sure: 'blocking the road, blocking road, road blocked, fallen tree, tree fell, tree fallen, natumbang puno, nabuwal puno, natumba puno, puno natumba, natumba kahoy, nakaharang, nakahambalang, harang, nagbabag, nakababag, nasiraan, naguba truck, naguba sakyanan, stalled, manhole, illegal parking, obstruction, sagabal, debris, nakaparada, double parking, nakatirik, tumirik, bumagsak puno, nabali puno, natumbang poste, nakabara, bara daan, bara kalsada, open manhole, pothole, lubak, sinkhole, flat truck, way agian, di madaanan, basura kalsada, parked, blocked by, road closed, nahulog kahoy, natumba poste',
    likely:
      'tree, puno, kahoy, traffic, trapik, blocking, blocked, road, kalsada, daan, dalan, broke down, natumba, naguba, puno, truck, jeep, gitna daan, gitna kalsada, tunga dalan, sanga',
  },
  bolt: {
    sure: 'no electricity, no power, power outage, blackout, brownout, brown out, walang kuryente, wala kuryente, walay kuryente, nawalan kuryente, walay koryente, walang ilaw, walay suga, no water, walang tubig, wala tubig, walay tubig, live wire, wire sparking, electric wire, electrical wire, wire fell, transformer, kable, street light, burst pipe, tubo tubig, poste kuryente, sira tubo, sirang tubo, tubo sira, busted pipe, water leak, tagas tubig, tumatagas tubig, putol linya, linya kuryente, naputol kawad, streetlight, no light, walang supply, low pressure tubig, brawnawt, wala suga, walay ilaw, kuryente wala, naputol kable',
    likely: 'kuryente, electricity, gripo, wire, kawad, sparking, poste, post, faucet, power, suga, meralco, poste, tubo, ilaw, suga, supply, linya',
  },
  paw: {
    sure: 'dog, bit, dog bite, kinagat, kagat, aso, gipaak, paak, iro, snake, ahas, bitin, cobra, sawa, rabies, pusa, stray, bees, bubuyog, animal, hayop, monkey, unggoy, buwaya, nakagat, ulol, sawa, asong, cat bite, bitten by, bees, wasp, putakti, bubuyog, lapnisan, anay, baboy damo, nakawala baka, kabaw, paniki, tuko, itoy, scratch, pitbull, attacked dog, inatake aso, inatake pitbull, iring gipaak, gipaakan',
    likely: 'bite, bitten, cat, iring, baka, kalabaw, kisame',
  },
  volume: {
    sure: 'noise, noisy, loud, ingay, maingay, nag iingay, videoke, karaoke, saba, sabaa, banha, lasing sumisigaw, nagwawala, drunk, nag iinuman, inuman, shouting, nagsisigawan, sumisigaw, nag sinaba, hubog nag, loud music, throwing bottles, sounds, lakas sounds, malakas tugtog, lakas tugtog, nag wawala, naghuhuramentado, nagsisigaw, gulo, nanggugulo, nag aaway inuman, kasaba, mga lasing, palahubog, disturbance, rowdy, paputok, motor tambutso, open pipe, curfew, tambay',
    likely: 'lasing, hubog, palahubog, music, party, tugtog, scandal, hatinggabi, kadlawon, madaling araw, sigaw, sigawan',
  },
}
/** A kind and what it is told by, each as its words. */
export const kindWords: readonly { icon: string; weight: number; words: readonly string[] }[] = Object.entries(written).flatMap(
  ([icon, { sure, likely }]) => [
    ...list(sure).map((text) => ({ icon, weight: text.includes(' ') ? 4 : 3, words: text.split(' ') })),
    ...list(likely).map((text) => ({ icon, weight: 1, words: text.split(' ') })),
  ],
)

/** Everyday words that lie one slip from some of the others. */
export const everydayWords = list(
  'bahay, balay, house, home, dito, diri, kami, kayo, kaayo, tulong, tabang, help, please, palihug, bata, batang, child, gate, street, school, market, palengke, church, near, beside, front, here, there, have, need, send, hurry, bilis, malapit, likod, tapat, kanto, sila, siya, nila, namin, amin, among, akong, anak, tatay, nanay, lola, lolo, papa, mama, kapitbahay, silingan, wala, walang, walay, naay, lang, karon, ngayon, gabi, kagabi, umaga, block, corner, big, very, strong, already, still, since, with, from, will, what, when, where, load, salamat, thank, thanks, good, morning, buntag, hello, kumusta, mayaman, asin, asa, bukas, open, call, tawag, test, hello, helo, nawalan, the, pls, plz, us, out, may, ang, ung, mga, nga, sir, mam, come, coming, people, someone, somebody, side, beside, inside, outside, right, just, hanggang, hangtod, taas, dako, malaki',
)

/** A road is called so too. */
export const alsoRoads = list('kalsada, rizal')

/** A message that begins so is a report of its own, also of somebody who waits for an answer. */
export const newWords = list('911, 117, sos, report, ulat')
/** And so it is a call for help, whatever else it says. */
export const helpWords = list('help, tulong, tulongan, tulungan, tabang, saklolo, saklolohan, emergency, emerhensya, mayday')

/** By them the language of a message is known. */
export const languageWords = {
  fil: list(
    'po, dito, ang, ng, may, yung, namin, kami, ko, ako, nang, ba, opo, hindi, di, mga, nasa, natin, na po, ngayon, poh, d2, ung, nya, siya, tulong, yong',
  ),
  ceb: list(
    'diri, naay, naa, og, ug, mi, kaayo, akong, among, palihug, tabang, wala pa, nga, dili, asa, karon, ning, walay, kau, dri, duol, sila, gahapon, ako, balay, kinahanglan',
  ),
  en: list('the, is, are, my, here, please, pls, at, near, in, with, we, help, our, there, on, has, a, and, of, no, his'),
} as const
