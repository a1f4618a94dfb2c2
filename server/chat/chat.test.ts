// Tests of the chat: both ways, in order, once, marked, typed, merged, handed over, shut to others, and erased.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chat } from '#contract/chat/room.ts'
import type { HeardTyping } from '#contract/chat/live.ts'
import { citizens } from '#contract/citizens/room.ts'
import type { FactMessage } from '#contract/kit/fact.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { fileReports } from '#tests/reports.ts'
import { forgetChats } from './retention.ts'

let lab: Lab
let dispatcher: Caller
let caseTypeId: string
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  dispatcher = await lab.as('dispatcher')
  caseTypeId = (await lab.stranger.ask(publicSide.getCaseTypes)).data[0]!.id
})
afterAll(() => lab.close())

async function file() {
  const given = { caseTypeId, deviceId: randomUUID(), description: 'Tulong', landmark: 'Club Manila East' }
  const { data } = await lab.stranger.ask(publicSide.createEmergencyTicket, given)
  return { token: data.token, id: data.transactionNumber!, userId: data.userId }
}
const write = (token: string, text: string, messageId = randomUUID()) => lab.stranger.ask(publicSide.sendPublicChat, { token, text, messageId })
const answer = (id: string, text: string) => dispatcher.ask(chat.sendChat, { transactionNumber: id, text, messageId: randomUUID() })
const chatsOf = async (id: string, caller = dispatcher) => (await caller.ask(chat.getChats, { transactionNumber: id })).data
const newsOf = async (token: string, after = 0) => (await lab.stranger.ask(publicSide.followPublicChats, { token, after, waitSeconds: 0 })).data

describe('a conversation', () => {
  it('goes both ways in order, with marks for arrived and read, and nobody is named to the citizen', async () => {
    const { token, id } = await file()
    await write(token, 'May sunog po')
    await answer(id, 'Papunta na <b>kami</b>')
    await write(token, 'Salamat')
    const seen = await chatsOf(id)
    expect(seen.items.map(({ seq, from, text }) => [seq, from, text])).toEqual([
      [3, 'citizen', 'Salamat'],
      [2, 'staff', 'Papunta na <b>kami</b>'],
      [1, 'citizen', 'May sunog po'],
    ])
    expect(seen.items[1]!.sender).toMatchObject({ id: dispatcher.accountId })
    expect(seen.items[2]!.readAt).not.toBeNull()
    expect(seen.items[0]!.readAt).toBeNull()
    const news = await newsOf(token)
    expect(news.items.map(({ text }) => text)).toEqual(['May sunog po', 'Papunta na <b>kami</b>', 'Salamat'])
    expect(JSON.stringify(news)).not.toContain(dispatcher.accountId)
    expect(news).toMatchObject({ unread: 1, readUpTo: 1, canChat: true })

    await lab.stranger.ask(publicSide.readPublicChats, { token, upTo: 2, mark: 'delivered' })
    expect((await chatsOf(id)).items[1]).toMatchObject({ deliveredAt: expect.any(String), readAt: null })
    await lab.stranger.ask(publicSide.readPublicChats, { token, upTo: 2 })
    expect((await chatsOf(id)).items[1]!.readAt).not.toBeNull()
    await dispatcher.ask(chat.readChats, { transactionNumber: id, upTo: 3 })
    expect(await newsOf(token, 3)).toMatchObject({ items: [], unread: 0, readUpTo: 3 })
  })

  it('a ticket says that it can be chatted about where its citizen has a page, and where an account alone hangs on it that it cannot', async () => {
    const { id } = await file()
    const told = async () => (await dispatcher.ask(tickets.getEmergencyTicket, { id })).data.canChat
    expect(await told()).toBe(true)
    // As a citizen who is tagged on a telephone call, and as what an import left of a report.
    await lab.owner.query('delete from public_report where number = $1', [id])
    expect(await told()).toBe(false)
  })

  it.each(['fil', 'ceb', 'en'] as const)('tells those who answer that the citizen reads %s', async (language) => {
    const { token, id } = await file()
    await lab.stranger.ask(publicSide.sendPublicChat, { token, text: 'Hello', messageId: randomUUID(), language })
    expect((await chatsOf(id)).citizenLanguage).toBe(language)
  })

  it('a message sent ten times at once over two nodes is there once, and keeps its place', async () => {
    const { token, id } = await file()
    await write(token, 'one')
    const messageId = randomUUID()
    const sent = await Promise.all(Array.from({ length: 10 }, () => write(token, 'two', messageId)))
    expect(new Set(sent.map(({ data }) => data.seq)).size).toBe(1)
    await write(token, 'three')
    expect((await chatsOf(id)).items.map(({ text }) => text)).toEqual(['three', 'two', 'one'])
  })

  it('a question is answered by a picture, yes or no and to that question alone, and reads so at the desk', async () => {
    const [{ token, id }, other] = [await file(), await file()]
    const asked = async (text: string, of = id) =>
      (await dispatcher.ask(chat.sendChat, { transactionNumber: of, text, messageId: randomUUID(), asksYesNo: true })).data
    const [hurt, alone] = [await asked('May nasaktan ba?'), await asked('Mag-isa ka ba?')]
    const plain = (await answer(id, 'Sandali lang')).data
    expect((await newsOf(token)).items.map(({ text, yesNo }) => [text, yesNo])).toEqual([
      ['May nasaktan ba?', 'asks'],
      ['Mag-isa ka ba?', 'asks'],
      ['Sandali lang', null],
    ])
    const press = (yesNo: 'yes' | 'no', answersId: string | undefined, text = 'Oo') =>
      lab.stranger.ask(publicSide.sendPublicChat, { token, text, yesNo, answersId, messageId: randomUUID() })
    // Pressed after another question and a message have come: it names the one that it answers.
    await press('yes', hurt.id)
    await press('no', alone.id, 'Hindi')
    const answers = (await chatsOf(id)).items.filter(({ from }) => from === 'citizen').toReversed()
    expect(answers.map(({ yesNo, answersId, text, msgType }) => [yesNo, answersId, text, msgType])).toEqual([
      ['yes', hurt.id, 'Oo', 'msg'],
      ['no', alone.id, 'Hindi', 'msg'],
    ])
    const elsewhere = await asked('May apoy ba?', other.id)
    for (const wrong of [plain.id, elsewhere.id, randomUUID()]) expect((await refusalOf(press('yes', wrong))).code).toBe('no-question')
    expect((await refusalOf(press('yes', undefined))).status).toBe(400)
    const silent = dispatcher.ask(chat.sendChat, { transactionNumber: id, msgType: 'file', asksYesNo: true, messageId: randomUUID() } as never)
    expect((await refusalOf(silent)).status).toBe(400)
  })

  it('counts what each account has not read, and for nobody what was answered', async () => {
    const { token, id } = await file()
    await write(token, 'one')
    await write(token, 'two')
    const unreadFor = async (caller: Caller) =>
      (await caller.ask(chat.getChatNotif)).data.tickets.find(({ transactionNumber }) => transactionNumber === id)?.unread ?? 0
    const agent = await lab.as('agent')
    expect([await unreadFor(dispatcher), await unreadFor(agent)]).toEqual([2, 2])
    const about = (await agent.ask(chat.getChats, { transactionNumber: id })).data
    const list = (await agent.ask(chat.getConversations, { only: 'waiting' })).data.items.find(({ transactionNumber }) => transactionNumber === id)
    expect(list).toMatchObject({ unread: 2, waitingSince: expect.any(String), last: { text: 'two' }, place: about.place })
    expect(about.status).toBe('pending')
    for (const only of ['open', 'unread', 'all'] as const)
      expect((await agent.ask(chat.getConversations, { only, search: id })).data.items).toMatchObject([{ transactionNumber: id }])
    const team = await lab.as('responseteam')
    expect((await team.ask(chat.getConversations, { search: id })).data.items).toEqual([])
    await agent.ask(chat.readChats, { transactionNumber: id })
    expect([await unreadFor(dispatcher), await unreadFor(agent)]).toEqual([2, 0])
    expect((await agent.ask(chat.getChats, { transactionNumber: id })).data.seenUpTo).toBe(2)
    const waits = async () =>
      (await dispatcher.ask(chat.getConversations, { only: 'waiting' })).data.items.some((one) => one.transactionNumber === id)
    expect(await waits()).toBe(true)
    await agent.ask(chat.sendChat, { transactionNumber: id, text: 'On the way' })
    expect([await waits(), await unreadFor(dispatcher), await unreadFor(agent)]).toEqual([false, 0, 0])
    await write(token, 'three')
    expect([await waits(), await unreadFor(dispatcher), await unreadFor(agent)]).toEqual([true, 1, 1])
  })

  it('the citizen’s page hears an answer while it waits, and the desk hears a message with its words', async () => {
    const { token, id } = await file()
    const facts: FactMessage[] = []
    const socket = await dispatcher.listen({ node: 1, hear: (opened) => opened.on('facts', (heard) => void facts.push(...heard)) })
    await write(token, 'Nandito kami')
    await until(() => facts.some(({ verb, row }) => verb === 'chatSent' && (row as { text?: string } | undefined)?.text === 'Nandito kami'))
    const { stamp } = await newsOf(token, 1)
    const heard = lab.stranger.ask(publicSide.followPublicChats, { token, after: 1, known: stamp, waitSeconds: 20 })
    await answer(id, 'Sige po')
    expect((await heard).data.items.map(({ text }) => text)).toEqual(['Sige po'])
    socket.disconnect()
  })

  it('who writes is seen by the other side, and by nobody of another center', async () => {
    const { token, id } = await file()
    const told: HeardTyping[] = []
    const foreign: HeardTyping[] = []
    const socket = await dispatcher.listen({ node: 1, hear: (opened) => opened.on('typing', (heard) => void told.push(heard)) })
    const other = await (await lab.as('dispatcher', 'taguig')).listen({
      node: 1,
      hear: (opened) => opened.on('typing', (heard) => void foreign.push(heard)),
    })
    await lab.stranger.ask(publicSide.typePublicChat, { token, isTyping: true })
    await until(() => told.some(({ transactionNumber, by, isTyping }) => transactionNumber === id && by === null && isTyping))
    expect(await other.timeout(2_000).emitWithAck('typing', { transactionNumber: id, isTyping: true })).toMatchObject({ ok: false })
    expect(await socket.timeout(2_000).emitWithAck('typing', { transactionNumber: 7 } as never)).toMatchObject({ ok: false })
    expect(await socket.timeout(2_000).emitWithAck('typing', { transactionNumber: id, isTyping: true })).toEqual({ ok: true })
    await until(async () => (await newsOf(token)).isTyping)
    expect(foreign).toEqual([])
    socket.disconnect()
    other.disconnect()
  })

  it('a draft waits for whoever takes over, and goes with the answer', async () => {
    const { token, id } = await file()
    await write(token, 'one')
    await dispatcher.ask(chat.saveChatDraft, { transactionNumber: id, text: 'Sandali' })
    expect((await chatsOf(id, await lab.as('agent'))).draft).toMatchObject({ text: 'Sandali', by: { id: dispatcher.accountId } })
    await answer(id, 'Sandali lang po')
    expect((await chatsOf(id)).draft).toBeNull()
  })

  it('files arrive on both sides, by content; a stranger gets none', async () => {
    const { token, id } = await file()
    const pdf = new File(['%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'], 'plan.pdf', { type: 'application/pdf' })
    const { data } = await dispatcher.ask(chat.sendChat, { transactionNumber: id, msgType: 'file', file: pdf })
    expect(data.file).toMatchObject({ name: 'plan.pdf', mime: 'application/pdf' })
    const got = await lab.stranger.ask(publicSide.getPublicChatFile, { token, fileId: data.file!.id })
    expect(Buffer.from(got.data.base64, 'base64').toString('latin1')).toContain('%PDF-1.4')
    const other = await file()
    expect((await refusalOf(lab.stranger.ask(publicSide.getPublicChatFile, { token: other.token, fileId: data.file!.id }))).status).toBe(404)
    const script = new File(['<script>alert(1)</script>'], 'a.png', { type: 'image/png' })
    expect((await refusalOf(lab.stranger.ask(publicSide.sendPublicChat, { token, msgType: 'file', file: script }))).status).toBe(415)
  })
})

describe('whose conversation it is', () => {
  it('a unit sees those of its tickets alone; another center none; a ticket without a link cannot be written to', async () => {
    const { token, id } = await file()
    await write(token, 'one')
    const team = await lab.as('responseteam')
    expect((await refusalOf(team.ask(chat.getChats, { transactionNumber: id }))).status).toBe(404)
    await dispatcher.ask(tickets.acceptTicket, { id })
    await dispatcher.ask(tickets.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [team.accountId] })
    expect((await chatsOf(id, team)).items).toHaveLength(1)
    const foreign = await lab.as('dispatcher', 'taguig')
    expect((await refusalOf(foreign.ask(chat.getChats, { transactionNumber: id }))).status).toBe(404)
    expect((await refusalOf(foreign.ask(chat.sendChat, { transactionNumber: id, text: 'x' }))).status).toBe(404)
    const [manual] = await fileReports(lab, dispatcher.centerId, caseTypeId, 1, { source: 'manual' })
    expect(await chatsOf(manual!)).toMatchObject({ hasLink: false, canSend: false })
    expect(await refusalOf(answer(manual!, 'x'))).toMatchObject({ status: 409, code: 'no-link' })
  })

  it('a merged report keeps its own', async () => {
    const [one, other] = [await file(), await file()]
    await write(one.token, 'from one')
    await write(other.token, 'from other')
    await dispatcher.ask(tickets.mergeTicket, { id: other.id, into: one.id })
    await write(other.token, 'still me')
    expect((await chatsOf(one.id)).items.map(({ text }) => text)).toEqual(['from one'])
    expect((await chatsOf(one.id)).merged).toEqual([other.id])
    expect((await chatsOf(other.id)).items.map(({ text }) => text)).toEqual(['still me', 'from other'])
    await answer(other.id, 'seen')
    expect((await newsOf(other.token)).items).toHaveLength(3)
    expect((await newsOf(one.token)).items).toHaveLength(1)
  })

  it('follows the ticket to another center, without names of the first one’s staff', async () => {
    const { token, id } = await file()
    await write(token, 'before')
    await answer(id, 'taking it')
    await dispatcher.ask(tickets.acceptTicket, { id })
    const taguig = await lab.as('dispatcher', 'taguig')
    await dispatcher.ask(tickets.transferTicket, { transactionNumber: id, commandCenterId: taguig.centerId, reason: 'outside our borders' })
    await taguig.ask(tickets.acceptTransferredTicket, { id })
    const there = await chatsOf(id, taguig)
    expect(there.items.map(({ text }) => text)).toEqual(['taking it', 'before'])
    expect(there.items[0]!.sender?.id).toBe(dispatcher.centerId)
    expect((await refusalOf(dispatcher.ask(chat.getChats, { transactionNumber: id }))).status).toBe(404)
    await write(token, 'after')
    expect((await chatsOf(id, taguig)).items[0]!.text).toBe('after')
  })
})

describe('erasure', () => {
  const wordsIn = async (word: string) =>
    (await lab.owner.query<{ n: number }>('select count(*) as n from chat_message where text like $1', [`%${word}%`])).rows[0]!.n

  it('reaches the messages of who asked to be forgotten', async () => {
    const { token, id, userId } = await file()
    await write(token, 'kanaryo-una')
    await lab.owner.query('insert into citizen (command_center_id, id, name) values ($1, $2, $3)', [dispatcher.centerId, userId, 'Juana'])
    await lab.owner.query("update ticket set status = 'declined' where number = $1", [id])
    await lab.stranger.ask(publicSide.requestDeletion, { name: 'Juana', email: 'juana@example.ph', token })
    const admin = await lab.as('admin')
    const [request] = (await admin.ask(citizens.getDeletionRequests, { status: 'pending' })).data.items
    await admin.ask(citizens.fulfilDeletionRequest, { id: request!.id, accountId: userId })
    expect(await wordsIn('kanaryo-una')).toBe(0)
  })

  it('comes by itself when the time of keeping is over, never while the ticket is open', async () => {
    const [old, open] = [await file(), await file()]
    for (const { token } of [old, open]) await write(token, 'kanaryo-luma')
    await lab.owner.query("update conversation set last_at = now() - interval '731 days' where number = any ($1)", [[old.id, open.id]])
    await lab.owner.query("update ticket set status = 'resolved', resolved_at = now(), closed_at = now() where number = $1", [old.id])
    await forgetChats(lab.nodes[0]!.db)
    expect((await chatsOf(old.id)).items).toEqual([])
    expect((await chatsOf(open.id)).items).toHaveLength(1)
  })
})
