// The usual categories, dispositions, decline reasons and quick answers, in English and Filipino.

const named = (name: string, nameFil: string) => ({ name, nameFil })

export const usualCategories = [
  named('Emergency', 'Emerhensiya'),
  named('Request for help', 'Paghingi ng tulong'),
  named('Complaint', 'Reklamo'),
  named('Information', 'Impormasyon'),
]

export const usualDispositions = [
  named('Handled on the scene', 'Naasikaso sa pinangyarihan'),
  named('Brought to a hospital', 'Dinala sa ospital'),
  named('Handed to another agency', 'Ipinasa sa ibang ahensiya'),
  named('Nobody there', 'Walang naabutan'),
  named('False alarm, in good faith', 'Maling alarma, walang masamang layon'),
  named('Advice given', 'Nabigyan ng payo'),
]

export const usualDeclineReasons = [
  named('Outside the area of the center', 'Labas sa saklaw ng sentro'),
  named('Already reported', 'Naiulat na'),
  named('Not an emergency', 'Hindi emerhensiya'),
  named('Too little information, and nobody answers', 'Kulang ang impormasyon at walang sumasagot'),
  named('Test', 'Pagsubok'),
]

export const usualQuickAnswers = [
  {
    title: 'Help is on its way',
    text: 'Help is on its way. Please stay where you are if it is safe.',
    textFil: 'Parating na ang tulong. Manatili po kayo sa inyong kinaroroonan kung ligtas.',
  },
  {
    title: 'Where exactly?',
    text: 'Where exactly are you? A street, a house number or a landmark helps.',
    textFil: 'Saan po kayo mismo naroroon? Makatutulong ang kalye, numero ng bahay o palatandaan.',
  },
  { title: 'Is anybody hurt?', text: 'Is anybody hurt? How many people?', textFil: 'May nasaktan po ba? Ilang tao?' },
  { title: 'Are you safe?', text: 'Are you in a safe place now?', textFil: 'Nasa ligtas na lugar po ba kayo ngayon?' },
  {
    title: 'Please send a picture',
    text: 'If it is safe, please send a picture of what you see.',
    textFil: 'Kung ligtas po, magpadala ng larawan ng inyong nakikita.',
  },
  {
    title: 'Please answer the call',
    text: 'We are calling you now. Please answer.',
    textFil: 'Tinatawagan na po namin kayo. Pakisagot po.',
  },
  {
    title: 'Flood: go higher',
    text: 'Please go to a higher place, switch off the electricity, and do not walk through moving water.',
    textFil: 'Pumunta po sa mas mataas na lugar, patayin ang kuryente, at huwag lumusong sa umaagos na tubig.',
  },
  {
    title: 'Fire: get out',
    text: 'Please get out now and stay out. Do not go back for belongings.',
    textFil: 'Lumabas na po kayo at huwag nang bumalik para sa mga gamit.',
  },
  {
    title: 'Bleeding: press',
    text: 'Press firmly on the wound with a clean cloth and do not let go.',
    textFil: 'Diinan nang mabuti ang sugat gamit ang malinis na tela at huwag bibitawan.',
  },
  {
    title: 'Done',
    text: 'We are closing this report. If it is not solved, please tell us on this page.',
    textFil: 'Isasara na po namin ang ulat na ito. Kung hindi pa naaayos, ipaalam po sa pahinang ito.',
  },
]
