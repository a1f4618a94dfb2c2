// The last good answers of the weather provider.
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf } from '#server/kit/transaction.ts'

export interface Asked {
  provider: string
  place: string
  span: string
}

export const keptAnswer = prepared('keptAnswer', (p: Params<Asked>) =>
  sqlOf
    .selectFrom('weather_answer')
    .select(['fetched_at as fetchedAt', 'answer'])
    .where('provider', '=', p.provider)
    .where('place', '=', p.place)
    .where('span', '=', p.span),
)

export const keepAnswer = prepared('keepAnswer', (p: Params<Asked & { fetchedAt: string; answer: string }>) =>
  sqlOf
    .insertInto('weather_answer')
    .values({ provider: p.provider, place: p.place, span: p.span, fetched_at: p.fetchedAt, answer: p.answer })
    .onConflict((on) => on.columns(['provider', 'place', 'span']).doUpdateSet({ fetched_at: p.fetchedAt, answer: p.answer })),
)

export const forgetAnswers = prepared('forgetAnswers', (p: Params<{ before: string }>) =>
  sqlOf.deleteFrom('weather_answer').where('fetched_at', '<', p.before),
)
