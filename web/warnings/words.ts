// Warnings in words.
import type { CapCategory } from '#contract/warnings/hazards.ts'
import { grades } from '#contract/nouns/pagasa.ts'
import type { ToCall } from '#contract/warnings/reach.ts'
import type { Warning } from '#contract/warnings/Warning.ts'
import { k } from '#web/kit/language.ts'
import { severityWords } from '#web/kit/words.ts'

export const warningSeverityWords: Record<Warning['severity'], string> = { ...severityWords, unknown: k('Not graded') }
export const signatureWords: Record<Warning['signature'], string> = {
  none: k('Not signed'),
  unchecked: k('Signed; no certificate is pinned to check it'),
  uncheckable: k('Signed in a way that cannot be checked here'),
  good: k('Signed, and right by the pinned certificate'),
  bad: k('The signature is WRONG'),
}
/** How it came, in the few words of a list. */
export const provenanceWords: Record<Warning['provenance'], string> = {
  none: k('origin unproven'),
  transport: k('over a safe line'),
  signed: k('signed'),
}
export const endingWords: Record<NonNullable<Warning['ending']>['how'], string> = {
  replaced: k('Replaced'),
  cancelled: k('Cancelled'),
  past: k('It says itself that it is past'),
  expired: k('It has run out'),
  unlisted: k('No longer on the list of its source'),
}
/** Codes of CAP 1.2, as people say them. */
export const codeWords: Record<string, string> = {
  Immediate: k('at once'),
  Expected: k('soon'),
  Future: k('later'),
  Past: k('past'),
  Observed: k('observed'),
  Likely: k('likely'),
  Possible: k('possible'),
  Unlikely: k('unlikely'),
  Unknown: k('unknown'),
  Exercise: k('Exercise'),
  Test: k('Test'),
  System: k('System message'),
  Draft: k('Draft'),
}
/** Whom an alert reaches and by what, after a count. */
export const roadWords: Record<string, string> = {
  'captain page': k('captains on their page'),
  'captain sms': k('captains by text message'),
  'team push': k('phones of teams on duty'),
  'subscriber push': k('people by notification'),
  'subscriber sms': k('people by text message'),
  'contact email': k('entries of the phone book by e-mail'),
}
export const standWords: Record<ToCall['stands'], string> = {
  noRoad: k('has no link: only a call reaches the captain'),
  failed: k('the text message was not delivered'),
  waiting: k('not told yet'),
  sent: k('text message sent, not opened'),
  seen: k('opened, not pressed'),
}
/** What an alert of our own is about, and what it asks of people. */
export const aboutWords = { hazard: k('A report of the day'), news: k('Published news') }
export const responseWords: Record<string, string> = {
  ...{ Shelter: k('Take shelter'), Evacuate: k('Leave the place'), Prepare: k('Prepare'), Execute: k('Do as planned'), Avoid: k('Keep away') },
  ...{ Monitor: k('Keep listening'), AllClear: k('All clear'), None: k('Nothing to do') },
}
export const categoryWords: Record<CapCategory, string> = {
  ...{ Met: k('Weather and flood'), Geo: k('Earthquake, landslide, volcano'), Fire: k('Fire'), Health: k('Health'), Safety: k('Public safety') },
  ...{ Security: k('Crime and security'), Rescue: k('Rescue'), Env: k('Environment'), Transport: k('Roads and transport') },
  ...{ Infra: k('Power, water, buildings'), CBRNE: k('Chemical, radiation, explosives'), Other: k('Something else') },
}
export const gradeWords = Object.fromEntries(Object.entries(grades).map(([name, { words }]) => [name, words]))
