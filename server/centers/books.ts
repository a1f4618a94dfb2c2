// City-government offices and the phone book: listing, adding, changing, taking off and putting back.
import { say } from '#contract/kit/say.ts'
import { uuidv7 as uuid } from 'uuidv7'
import type { Directory, directories } from '#contract/centers/directories.ts'
import type { Lgu, lgus } from '#contract/centers/lgus.ts'
import type { Received } from '#contract/kit/upload.ts'
import { addFile, removeFile } from '#server/files/store.ts'
import type { Context } from '#server/kit/context.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { refuseStale, saysNothing } from '#server/kit/stale.ts'
import type { Tx } from '#server/kit/transaction.ts'
import type { CenterParts } from './parts.ts'
import { changeDirectory, changeLgu, directoryPage, holdDirectory, holdLgu, insertDirectory, insertLgu, lguOf, lguPage } from './storeBooks.ts'
import { centerCalled } from '#server/kit/functions.ts'

type Doer = Context['doer']
const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as { [K in keyof T]: NonNullable<T[K]> }

export function serveLgus({ db, keeper }: CenterParts): Handlers<typeof lgus> {
  const missing = () => refuse(404, 'There is no such office.')
  const held = async (tx: Tx, id: string): Promise<Lgu> => (await holdLgu(tx, id)) ?? missing()
  const told = async (tx: Tx, id: string, doer: Doer) => {
    const lgu = await held(tx, id)
    await record(tx, doer, { verb: 'lguChanged', kind: 'lgu', id, data: { isDeleted: lgu.isDeleted } })
    return lgu
  }
  const keepPhoto = (photo: Blob | Received | null | undefined, id: string, by: string) =>
    photo ? keeper.keep(photo, ['image'], { kind: 'lguPhoto', id, by }) : null
  const switchTo =
    (isDeleted: 0 | 1, message: string) =>
    ({ id }: { id: string }, { change, doer }: Context) =>
      change(async (tx) => {
        const lgu = await held(tx, id)
        if (lgu.isDeleted === isDeleted) return { message, data: lgu }
        await changeLgu(tx, { ...lgu, isDeleted })
        return { message, data: await told(tx, id, doer) }
      })

  return {
    async fetchLgus(filter, { read }) {
      return { message: 'City-government offices.', data: await read((tx) => lguPage(tx, filter)) }
    },
    async getPublicLgus({ slug, ...filter }, { read }) {
      const [center] = await db.across(centerCalled({ slug }))
      if (!center?.is_active) refuse(404, 'There is no such command center.')
      return { message: 'City-government offices.', data: await read((tx) => lguPage(tx, { ...filter, isDeleted: 0 }), center.id) }
    },
    async addLguInfo({ photo, ...form }, { me, change, doer }) {
      const id = uuid()
      const file = await keepPhoto(photo, id, me.accountId)
      return change(async (tx) => {
        if (file) await addFile(tx, file)
        await insertLgu(tx, id, form, file?.id ?? null)
        return { message: say('{name} was added.', { name: form.name }), data: await told(tx, id, doer) }
      })
    },
    async editLguInfo({ photo, ...changes }, { me, read, change, doer }) {
      if (!(await read((tx) => lguOf(tx, changes.id)))) missing()
      const file = await keepPhoto(photo, changes.id, me.accountId)
      return change(async (tx) => {
        const current = await held(tx, changes.id)
        if (changes.version !== undefined && current.version !== changes.version) refuseStale('office', current, changes)
        const { id: _, version: __, ...said } = changes
        if (saysNothing({ ...said, photo })) return { message: say('{name} was changed.', { name: current.name }), data: current }
        if (file) await addFile(tx, file)
        const next = { ...current, ...defined(changes), photoId: photo === null ? null : (file?.id ?? current.photoId) }
        await changeLgu(tx, next)
        if (next.photoId !== current.photoId && current.photoId) await removeFile(tx, current.photoId)
        return { message: say('{name} was changed.', { name: next.name }), data: await told(tx, changes.id, doer) }
      })
    },
    deactivateLguInfo: switchTo(1, 'The office was taken off the list.'),
    reactivateLguInfo: switchTo(0, 'The office is on the list again.'),
  }
}

export function serveDirectories(): Handlers<typeof directories> {
  const held = async (tx: Tx, id: string): Promise<Directory> => (await holdDirectory(tx, id)) ?? refuse(404, 'There is no such entry.')
  const told = async (tx: Tx, id: string, doer: Doer) => {
    const entry = await held(tx, id)
    await record(tx, doer, { verb: 'directoryChanged', kind: 'directory', id, data: { isDeleted: entry.isDeleted } })
    return entry
  }
  const switchTo =
    (isDeleted: 0 | 1, message: string) =>
    ({ id }: { id: string }, { change, doer }: Context) =>
      change(async (tx) => {
        const entry = await held(tx, id)
        if (entry.isDeleted === isDeleted) return { message, data: entry }
        await changeDirectory(tx, { ...entry, isDeleted })
        return { message, data: await told(tx, id, doer) }
      })

  return {
    async fetchDirectories({ id, ...filter }, { me, read }) {
      if (id !== me.center) refuse(404, 'There is no such command center.')
      return { message: 'The phone book.', data: await read((tx) => directoryPage(tx, filter)) }
    },
    addDirectory: (form, { change, doer }) =>
      change(async (tx) => {
        const id = uuid()
        await insertDirectory(tx, id, form)
        return { message: say('{name} was added.', { name: form.name }), data: await told(tx, id, doer) }
      }),
    updateDirectory: (changes, { change, doer }) =>
      change(async (tx) => {
        const current = await held(tx, changes.id)
        if (changes.version !== undefined && current.version !== changes.version) refuseStale('entry', current, changes)
        const { id: _, version: __, ...said } = changes
        if (saysNothing(said)) return { message: say('{name} was changed.', { name: current.name }), data: current }
        // What was taken out is null, and stays so.
        const [email, position] = [
          changes.email === undefined ? current.email : changes.email,
          changes.position === undefined ? current.position : changes.position,
        ]
        const next = { ...current, ...defined(changes), email, position }
        await changeDirectory(tx, next)
        return { message: say('{name} was changed.', { name: next.name }), data: await told(tx, changes.id, doer) }
      }),
    deactivateDirectory: switchTo(1, 'The entry was taken off the phone book.'),
    reactivateDirectory: switchTo(0, 'The entry is in the phone book again.'),
  }
}
