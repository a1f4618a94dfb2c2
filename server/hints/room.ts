// The room hints: what stands, and what is said of it.
import { judgments } from '#contract/hints/Hint.ts'
import type { hints as contract } from '#contract/hints/room.ts'
import { say } from '#contract/kit/say.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { hintById, judge, openHints } from './store.ts'

export { watchHints, workHints } from './watch.ts'

export const serveHints = (): Handlers<typeof contract> => ({
  async getHints(_, { read }) {
    return { message: 'What is striking now.', data: await read(openHints) }
  },

  async judgeHint({ id, as }, { me, doer, change }) {
    return change(async (tx) => {
      const by = { id: me.accountId, name: me.name }
      const hint = (await hintById(tx, id)) ?? refuse(404, 'There is no such hint.')
      if (!(await judge(tx, id, as, by))) refuse(409, say('{name} has judged this hint already.', { name: hint.judged?.by.name ?? '' }), 'judged')
      await record(tx, doer, { verb: 'hintJudged', kind: 'hint', id, data: { hintId: id, kind: hint.kind, as, wasRight: judgments[as] } })
      return { message: judgments[as] ? 'Counted as right.' : 'Counted as not right.', data: (await hintById(tx, id))! }
    })
  },
})
