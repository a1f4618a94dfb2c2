// The calls of the cards by which callers are asked: read by the desk, written and signed by the directors.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, ofOffices, post } from '#contract/kit/endpoint.ts'
import { filledLine, Version } from '#contract/nouns/fields.ts'
import { Card, CardContent, CardVersion, Code, Discipline, directors } from './Card.ts'

const of = { code: Code }

export const cards = ofOffices({
  getCards: get('/cards/getCards', {
    doc: 'The cards as they are in force, with whether a version waits to be signed.',
    access: may('reference.read'),
    beyond: true,
    data: z.array(Card).max(200),
  }),
  getCardVersions: get('/cards/getCardVersions/{code}', {
    doc: 'Every version of a card, the newest first: who wrote and who signed it.',
    access: may('reference.read'),
    beyond: true,
    input: z.object(of),
    data: z.array(CardVersion).max(200),
  }),
  writeCard: post('/cards/writeCard', {
    harm: 'reversible',
    doc: 'Writes the next version of a card, or writes the one that waits anew. Nothing is asked by it until it is signed.',
    access: directors,
    beyond: true,
    input: z.object({ ...of, discipline: Discipline, version: Version.nullable(), content: CardContent }),
    data: CardVersion,
  }),
  signCard: post('/cards/signCard/{code}', {
    harm: 'speaksToPublic',
    doc: 'Signs the version of a card that waits, as it was read: from now on callers are asked by it, and citizens led.',
    access: directors,
    beyond: true,
    needsPerson: true,
    input: z.object({ ...of, version: Version, signedAs: filledLine(120) }),
    data: CardVersion,
  }),
  addUsualCards: post('/cards/addUsualCards', {
    harm: 'reversible',
    doc: 'Adds the usual cards that the center does not have, unsigned.',
    access: directors,
    beyond: true,
    data: z.object({ added: z.array(Code) }),
  }),
})
