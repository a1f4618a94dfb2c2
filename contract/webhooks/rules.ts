// Which facts a webhook may tell, how a delivery is signed, and how long until the next try.
import { type FactName, factKinds } from '#contract/facts.ts'

/** Those that somebody hears live; what is for the audit alone goes nowhere. */
export const tellable = (Object.keys(factKinds) as FactName[]).filter((name) => factKinds[name].audience.length > 0)
export const notTellable = (names: readonly string[]) => names.filter((name) => !(tellable as string[]).includes(name))

/** The most webhooks of a center that are in use. */
export const mostWebhooks = 10
/** About a day. */
export const mostTries = 30
const longestSeconds = 3_600
export const pauseSeconds = (tries: number) => Math.min(longestSeconds, 2 ** (Math.min(tries, 20) - 1))

/** What is signed, in the form of Standard Webhooks: id, seconds since 1970, and the body as it is sent. */
export const signedText = (message: string, seconds: number, body: string) => `${message}.${seconds}.${body}`
