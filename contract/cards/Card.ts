// The cards by which a call is asked: questions with answers of one key, what an answer decides, and what to tell the caller.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { At, filledLine, Flag, Id, line, Named, Version } from '#contract/nouns/fields.ts'
import { type Language, otherLanguages } from '#contract/languages.ts'
import { type Priority, priorities } from '#contract/tickets/priorities.ts'

/** Whose director answers for a card: the medical one, or the one of fire, rescue and police. */
export const disciplines = ['medical', 'fire'] as const
export const Discipline = z.enum(disciplines)
export type Discipline = z.output<typeof Discipline>
export const directorOf = { medical: 'cards.medical', fire: 'cards.fire' } as const
export const directors = may('cards.medical', 'cards.fire')

/** A card, a question and an answer each have a short name that no version changes; a version is checked for them when it is written. */
export const Code = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'A short name has small letters, digits and hyphens.')

// Named by hand, as the compiler would write each of these out at every call that shows a ticket.
type Whole<T> = z.ZodType<T, T>
const Priority = z.literal(priorities)
const inOthers = (most: number) =>
  Object.fromEntries(otherLanguages.map((code) => [code, line(most)])) as Record<(typeof otherLanguages)[number], z.ZodString>
const said = (most: number) => z.object({ en: filledLine(most), ...inOthers(most) })
export type Said = Record<Language, string>
const Said: Whole<Said> = said(300)

const Short = filledLine(40)
export interface Answer {
  id: string
  text: Said
  /** What it decides; null: it leaves that as it is. */
  priority: Priority | null
  caseSubTypeId: string | null
  /** The card whose words follow for the caller. */
  card: string | null
}
const Answer: Whole<Answer> = z.object({
  id: Short,
  text: said(80),
  priority: Priority.nullable(),
  caseSubTypeId: Id.nullable(),
  card: Short.nullable(),
})
export interface Question {
  id: string
  ask: Said
  answers: Answer[]
}
const Question: Whole<Question> = z.object({ id: Short, ask: Said, answers: z.array(Answer).min(2).max(6) })

/** With the two of the arrest card before them, a caller is asked five at most. */
export const mostQuestions = 3

const isOnce = (all: readonly { id: string }[]) => new Set(all.map(({ id }) => id)).size === all.length
export interface CardContent {
  name: Said
  /** What callers say, parted by commas, by which the card is found. */
  words: Said
  /** Null: callers are led to it by other cards alone. */
  caseTypeId: string | null
  caseSubTypeId: string | null
  priority: Priority
  questions: Question[]
  steps: Said[]
  /** Beats a minute that sound while the words stand; 0: none. */
  beat: number
  /** Whether citizens are led by it on the public page. */
  isPublic: 0 | 1
  isInUse: 0 | 1
}
export const CardContent: Whole<CardContent> = z.object({
  name: said(80),
  words: z.object({ en: line(600), ...inOthers(600) }),
  caseTypeId: Id.nullable(),
  caseSubTypeId: Id.nullable(),
  priority: Priority,
  questions: z
    .array(Question)
    .max(mostQuestions)
    .refine(
      (all) => isOnce(all) && all.every(({ answers }) => isOnce(answers)),
      'Each question and each of its answers has a short name of its own.',
    ),
  steps: z.array(Said).max(12),
  beat: z.number().int().min(0).max(140),
  isPublic: Flag,
  isInUse: Flag,
})

const ofVersion = { code: Code, version: Version, discipline: Discipline, content: CardContent }
export const CardVersion = z.object({
  ...ofVersion,
  writtenBy: Named.nullable(),
  writtenAt: At,
  /** Null: nobody has signed it. */
  signedBy: Named.nullable(),
  signedAt: At.nullable(),
  signedAs: z.string(),
})
export type CardVersion = z.output<typeof CardVersion>

/** A card as the desk uses it: the last version that was signed, else the usual one that came with Tanod. */
export const Card = z.object({ ...ofVersion, isSigned: z.boolean(), /** A version that waits to be signed. */ draft: Version.nullable() })
export type Card = z.output<typeof Card>

/** An answer that was given, and when. */
export interface Given {
  question: string
  answer: string
  at: string
}
export const Given: Whole<Given> = z.object({ question: Short, answer: Short, at: At })
/** At the desk, or by the page on a citizen's own phone. */
export const askers = ['desk', 'citizen'] as const
export type Asker = (typeof askers)[number]
/** How a call was asked: by whom and which version, what was answered since when, when an arrest was recognized and when the first compression began. */
export interface CardRun {
  askedBy: Asker
  code: string
  version: number
  answers: Given[]
  /** Of the first answer, whatever was corrected later; null: none was given. */
  startedAt: string | null
  recognizedAt: string | null
  compressionsAt: string | null
}
export const CardRun: Whole<CardRun> = z.object({
  askedBy: z.enum(askers),
  code: Short,
  version: Version,
  answers: z.array(Given).max(12),
  startedAt: At.nullable(),
  recognizedAt: At.nullable(),
  compressionsAt: At.nullable(),
})

/** As a screen sends it with a new ticket: how long ago each answer was given, by the screen's own clock. */
const msAgo = z.number().int().min(0).max(3_600_000)
export interface AskedByCard {
  code: string
  version: number
  answers: { question: string; answer: string; msAgo: number }[]
  compressionsMsAgo: number | null
}
export const AskedByCard: Whole<AskedByCard> = z.object({
  code: Code,
  version: Version,
  answers: z.array(z.object({ question: Code, answer: Code, msAgo })).max(12),
  compressionsMsAgo: msAgo.nullable(),
})

/** The words for a caller, as citizens are told them. */
export interface ToldCard {
  name: Said
  steps: Said[]
  beat: number
}
export const ToldCard: Whole<ToldCard> = z.object({ name: said(80), steps: z.array(Said).max(12), beat: z.number().int() })

/** A card as the public page leads by it: two questions and the first words. */
export interface PublicCard {
  code: string
  version: number
  discipline: Discipline
  content: CardContent
}
export const PublicCard: Whole<PublicCard> = z.object({ code: Short, version: Version, discipline: Discipline, content: CardContent })
