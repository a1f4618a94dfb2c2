// How somebody likes the desk comes back with the next sign-in, is nobody else's, and is no fact.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desk, type KeptDesk } from '#contract/auth/desk.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { addPerson, signInAs } from '#tests/people.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

const dark: KeptDesk = {
  theme: 'dark',
  density: 'dense',
  volume: 0.3,
  sounds: { P1: 'siren', P4: 'none' },
  letterKeys: true,
  keys: { accept: 'y' },
  panes: { list: 480 },
  staysInTab: null,
  mapBeside: true,
  windows: { map: '/cms/map?ticket=TAY-261123-0001&pane=map' },
}

describe('the desk of an account', () => {
  it('is found as it was left, by that account alone', async () => {
    const [one, other] = [await addPerson(lab), await addPerson(lab)]
    const caller = await signInAs(lab, one)
    const facts = async () =>
      (
        await lab.owner.query<{ verb: string }>(
          'select verb from fact where actor_id = $1 union all select verb from fact_inbox where actor_id = $1 order by verb',
          [one.id],
        )
      ).rows
    const before = await facts()
    expect(before).not.toEqual([])
    await caller.ask(desk.saveDesk, dark)
    expect(await facts()).toEqual(before)
    expect((await (await signInAs(lab, one)).ask(signIn.getCurrentUser)).data.desk).toEqual(dark)
    expect((await (await signInAs(lab, other)).ask(signIn.getCurrentUser)).data.desk).toBeNull()
  })

  it.each([
    ['a window elsewhere', { windows: { map: 'https://example.com/' } }],
    ['a P1 without a sound', { sounds: { P1: 'none' as 'alarm' } }],
    ['a hundred widths', { panes: Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`pane${n}`, n])) }],
  ])('refuses %s', async (_, part) => {
    const caller = await signInAs(lab, await addPerson(lab))
    expect((await refusalOf(caller.ask(desk.saveDesk, { ...dark, ...part }))).status).toBe(400)
  })

  it('kept in a shape of before is as if nothing were kept', async () => {
    const caller = await signInAs(lab, await addPerson(lab))
    await lab.owner.query(`update account set desk = '{"theme":"sepia"}' where id = $1`, [caller.accountId])
    expect((await caller.ask(signIn.getCurrentUser)).data.desk).toBeNull()
  })
})
