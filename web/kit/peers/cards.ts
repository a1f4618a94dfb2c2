// Picture cards for those who cannot speak: what one shows instead of saying it.
export const cards = [
  { name: 'help', face: '🆘', text: 'I need help now' },
  { name: 'hurt', face: '🤕', text: 'Somebody is hurt' },
  { name: 'breath', face: '😮‍💨', text: 'Somebody cannot breathe' },
  { name: 'fire', face: '🔥', text: 'There is fire' },
  { name: 'danger', face: '🤫', text: 'Somebody here must not hear me' },
  { name: 'weapon', face: '🔪', text: 'There is a weapon' },
  { name: 'child', face: '👶', text: 'There is a child' },
  { name: 'yes', face: '✅', text: 'Yes' },
  { name: 'no', face: '❌', text: 'No' },
] as const

export const cardNamed = (name: string | null) => cards.find((one) => one.name === name)

/** The center asks something that is answered by the picture of yes or of no. */
export const yesNoCard = 'yesNo'
/** The question to which a yes or no was shown: it comes along as the words of the card. */
export const answeredBy = ({ card, text }: { card: string | null; text: string }): string | null =>
  (card === 'yes' || card === 'no') && text !== cardNamed(card)?.text ? text : null
