// The times and limits of signing in that both sides keep.
export const inactivityMs = 43_200_000
export const absoluteMs = 24 * 3_600_000
export const activityStoreMs = 5_000
export const otpLifeMs = 10 * 60_000
export const otpTries = 5
export const otpResendMs = 60_000
export const otpPerHour = 5
export const initialPasswordLifeMs = 72 * 3_600_000
export const guessWindowMs = 15 * 60_000
export const guessesPerAccount = 10
export const guessesPerSource = 100
/** Of one account, from all the networks and browsers that it never signed in from. */
export const guessesOfStrangers = 50
export const codesOfStrangers = 20
export const factorTries = 5
/** Of one account, from all the browsers that it never signed in from. */
export const factorTriesOfStrangers = 15
/** How long one person's wish to take off a lost second factor waits for another's. */
export const factorResetMs = 24 * 3_600_000
export const activityEvents = ['load', 'mousemove', 'mousedown', 'click', 'scroll', 'keypress'] as const

/** Of a session that was ended because its phone is in other hands: the browser forgets all that it kept. */
export const emptiedCode = 'emptied'
