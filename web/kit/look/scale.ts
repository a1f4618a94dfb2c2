// What of the scale no variable of a style sheet can hold: the weights, and from how wide on a screen counts as what.
export const weights = { normal: 400, medium: 500, strong: 600, heavy: 700 } as const

/** Below it a phone, a tablet; from it a desk, one with room for a map beside the ticket, a large one. */
export const breakpoints = { sm: '48em', md: '62em', lg: '75em', xl: '100em', xxl: '112em' } as const

/** As `useMediaQuery` asks. */
export const media = {
  isPhone: `(max-width: ${breakpoints.sm})`,
  belowDesk: `(max-width: ${breakpoints.md})`,
  fromTablet: `(min-width: ${breakpoints.md})`,
  fromDesk: `(min-width: ${breakpoints.lg})`,
  fromWide: `(min-width: ${breakpoints.xl})`,
  fromLarge: `(min-width: ${breakpoints.xxl})`,
} as const

/** What else a part may ask: whether the screen is low, too low for a call and a chat at once, or a strip (as a desk is at 200 %), how few letters fit in it on the page of the citizens, or beside flags, or as the place of a row, from where on a ticket's actions stand in one row, from where on there is room for list, ticket and map, and how high the card that sends is where it has a title. */
export const conditions = {
  ...{
    isLow: '50em',
    isLowForTalk: '55em',
    isFlat: '30em',
    fewLetters: '20em',
    fewestLetters: '13em',
    fewBesideFlags: '25em',
    kindBesidePlace: '29em',
    actionsInOneRow: '24.25em',
    mapBeside: '90em',
    titleAboveTeams: '24rem',
  },
} as const
