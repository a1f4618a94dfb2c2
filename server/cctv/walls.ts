// Walls of cameras by name: everybody keeps their own; those of the center are kept by who manages its reference data.
import { mostWalls, type walls as contract } from '#contract/cctv/walls.ts'
import type { Context } from '#server/kit/context.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { camerasInUse } from './store.ts'
import { keepWall, switchWall, wallOf, wallsOf } from './storeWalls.ts'

const mayShare = (me: Context['me'], isShared: 0 | 1) =>
  isShared === 1 && !me.may('reference.manage') && refuse(403, 'A wall for everybody is kept by an administrator. Keep it for yourself.')

export function serveWalls(): Handlers<typeof contract> {
  const switched = (id: string, isDeleted: 0 | 1, { me, change, doer }: Context) =>
    change(async (tx) => {
      const account = me.accountId
      const before = (await tx.one(wallOf({ account, id }))) ?? refuse(404, 'There is no such wall of cameras.')
      mayShare(me, before.isShared)
      if (await switchWall(tx, id, isDeleted))
        await record(tx, doer, { verb: 'cameraWallSwitched', kind: 'cameraWall', id, data: { wallId: id, isDeleted } })
      return { message: isDeleted ? 'Wall forgotten.' : 'Wall brought back.', data: (await tx.one(wallOf({ account, id })))! }
    })
  return {
    getCctvWalls: async (_, { me, read }) => ({
      message: 'The walls of cameras.',
      data: await read((tx) => tx.all(wallsOf({ account: me.accountId }))),
    }),

    async addCctvWall(form, { me, change, doer }) {
      mayShare(me, form.isShared)
      return change(async (tx) => {
        const account = me.accountId
        const here = new Set((await tx.all(camerasInUse({}))).map(({ id }) => id))
        if (form.cameraIds.some((id) => !here.has(id))) refuse(404, 'There is no such camera.')
        if ((await tx.all(wallsOf({ account }))).length >= mostWalls) refuse(409, 'There are too many walls of cameras. Forget one first.')
        const id = await keepWall(tx, account, form)
        await record(tx, doer, { verb: 'cameraWallKept', kind: 'cameraWall', id, data: { wallId: id, isShared: form.isShared } })
        return { message: 'Wall kept.', data: (await tx.one(wallOf({ account, id })))! }
      })
    },

    removeCctvWall: ({ id }, context) => switched(id, 1, context),
    restoreCctvWall: ({ id }, context) => switched(id, 0, context),
  }
}
