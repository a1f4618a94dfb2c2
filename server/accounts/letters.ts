// What applicants and response teams are written about a decision, and owners of accounts about a change.
interface Letter {
  to: string | null
  subject: string
  text: string
}

const sign = 'Tanod Command Center'

/** The password is never mailed: the owner makes it by the recovery code, which goes to the same address. */
export const approvedLetter = (to: string, name: string, username: string, center: string): Letter => ({
  to,
  subject: 'Your application was approved',
  text: `Hello ${name},\n\n${center} approved your application. Your user name is ${username}.\n\nChoose your password: open the sign-in page of Tanod (/cms), press "Forgot password?", and ask for a code to this e-mail address.\n\n${sign}`,
})

export const rejectedLetter = (to: string, name: string, reason: string, center: string): Letter => ({
  to,
  subject: 'About your application',
  text: `Hello ${name},\n\n${center} could not approve your application.\nReason: ${reason}\n\n${sign}`,
})

export const paymentLetter = (to: string, reference: string, decision: 'approved' | 'rejected', reason: string | null): Letter => ({
  to,
  subject: `Your payment was ${decision}`,
  text: `Hello,\n\nthe payment with the reference ${reference} was ${decision}.${reason ? `\nReason: ${reason}` : ''}\n\n${sign}`,
})

/** What of an account is changed by somebody else, in the words of the letter. */
const changed = { email: 'e-mail address', accountType: 'account type' }

export const accountChangedLetter = (to: string, name: string, what: keyof typeof changed): Letter => ({
  to,
  subject: `The ${changed[what]} of your Tanod account was changed`,
  text: `Hello ${name},\n\nan administrator just changed the ${changed[what]} of your Tanod account.\nIf you know nothing of it, tell your command center at once.\n\n${sign}`,
})
