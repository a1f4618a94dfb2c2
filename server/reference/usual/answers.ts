// The usual categories, dispositions, decline reasons and quick answers; other languages stand in the catalogs.
import { k } from '#contract/language/k.ts'

export const usualCategories = [{ name: k('Emergency') }, { name: k('Request for help') }, { name: k('Complaint') }, { name: k('Information') }]

export const usualDispositions = [
  { name: k('Handled on the scene') },
  { name: k('Brought to a hospital') },
  { name: k('Handed to another agency') },
  { name: k('Nobody there') },
  { name: k('False alarm, in good faith') },
  { name: k('Advice given') },
]

export const usualDeclineReasons = [
  { name: k('Outside the area of the center') },
  { name: k('Already reported') },
  { name: k('Not an emergency') },
  { name: k('Too little information, and nobody answers') },
  { name: k('Test') },
]

export const usualQuickAnswers = [
  {
    title: 'Help is on its way',
    text: k('Help is on its way. Please stay where you are if it is safe.'),
  },
  {
    title: 'Where exactly?',
    text: k('Where exactly are you? A street, a house number or a landmark helps.'),
  },
  { title: 'Is anybody hurt?', text: k('Is anybody hurt? How many people?') },
  { title: 'Are you safe?', text: k('Are you in a safe place now?') },
  {
    title: 'Please send a picture',
    text: k('If it is safe, please send a picture of what you see.'),
  },
  {
    title: 'Please answer the call',
    text: k('We are calling you now. Please answer.'),
  },
  {
    title: 'Flood: go higher',
    text: k('Please go to a higher place, switch off the electricity, and do not walk through moving water.'),
  },
  {
    title: 'Fire: get out',
    text: k('Please get out now and stay out. Do not go back for belongings.'),
  },
  {
    title: 'Bleeding: press',
    text: k('Press firmly on the wound with a clean cloth and do not let go.'),
  },
  {
    title: 'Done',
    text: k('We are closing this report. If it is not solved, please tell us on this page.'),
  },
]
