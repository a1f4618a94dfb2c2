// The log shows what was done; who only looked is left out, counted, and shown by a switch that the address keeps.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { Screen } from './auditLog.tsx'

beforeEach(() => useSession.setState({ token: 't', accountId: 'a', me: makeMe('admin') }))

const line = (seq: number, more: object) => ({
  ...{ seq, at: '2026-11-26T08:00:00.000Z', verb: 'ticketAccepted', kind: 'ticket', id: 'TAY-261126-0042', name: 'TAY-261126-0042' },
  ...{ actorId: 'b', actorName: 'Agila Demo', actorType: 'dispatcher', source: '127.0.0.1', data: {} },
  ...more,
})
const id = '0190a000-0000-7000-8000-000000000001'
const camera = line(2, {
  verb: 'cameraStateChanged',
  kind: 'camera',
  id,
  ...{ name: 'Bus stop', actorId: null, actorName: 'system', actorType: 'system', data: { state: 'offline' } },
})
const looked = line(3, { verb: 'ticketRead' })

const none = () => ({ data: { items: [], next: null, total: 0 } })
const noPeople = {
  ...{ getAgents: none, getSupervisors: none, getVerifiers: none, getContentWriters: none, getDepartments: none, getResponseTeams: none },
}

const Address = () => <output aria-label="Address">{useLocation().search}</output>
const open = (address: string) =>
  draw(
    <MemoryRouter initialEntries={[address]}>
      <Screen />
      <Address />
    </MemoryRouter>,
  )

test('leaves out who only looked and says how many lines that are, until the switch asks for them', async () => {
  const asked = answerCalls({
    ...noPeople,
    getAuditLog: () => ({
      data:
        asked.filter(({ name }) => name === 'getAuditLog').length < 2
          ? { items: [camera, line(1, {})], next: null, total: 2, leftOut: { total: 31 } }
          : { items: [looked, camera, line(1, {})], next: null, total: 33, leftOut: null },
    }),
  })
  open('/cms/resources/audit')
  expect(await screen.findByText('31 lines of who only looked, and of cameras on and off line, are left out.')).toBeTruthy()
  expect(screen.getByRole('table').textContent).not.toContain('An account read a ticket')
  const cells = [...screen.getByRole('table').querySelectorAll('tbody tr')].map((row) => [...row.children].slice(1).map((one) => one.textContent))
  expect(cells).toEqual([
    ['Tanod by itself', 'A camera went off line', 'Camera', 'Bus stop'],
    ['Agila Demo', 'A ticket was accepted', 'Ticket', 'TAY-261126-0042'],
  ])
  fireEvent.click(screen.getByRole('switch', { name: 'Also looks and cameras' }))
  await waitFor(() => expect(screen.getByRole('table').textContent).toContain('An account read a ticket'))
  expect(screen.queryByText(/(?:is|are) left out/)).toBeNull()
  expect(screen.getByRole('status', { name: 'Address' }).textContent).toBe('?looks=1')
})

test('the address keeps that looks are shown; the id stands in the particulars alone', async () => {
  answerCalls({ ...noPeople, getAuditLog: () => ({ data: { items: [camera], next: null, total: 1, leftOut: null } }) })
  open('/cms/resources/audit?looks=1')
  fireEvent.click(await screen.findByText('Bus stop'))
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true)
  expect((await screen.findByRole('dialog')).textContent).toContain(id)
  expect(screen.getByRole('table', { hidden: true }).textContent).not.toContain(id)
})

test('where a line has no name it says so: to the superadmin, whose it is to name', async () => {
  const of = (type: 'admin' | 'superadmin') => useSession.setState({ token: 't', accountId: 'a', me: makeMe(type) })
  const lines = [
    line(3, { kind: 'account', id, name: null }),
    line(2, { kind: 'settings', id: 'mail', name: null }),
    line(1, { kind: 'cell', id, name: null }),
  ]
  answerCalls({ ...noPeople, getAuditLog: () => ({ data: { items: lines, next: null, total: 3, leftOut: null } }) })
  of('superadmin')
  const { unmount } = open('/cms/resources/audit')
  await screen.findByText('mail')
  const cells = () => [...screen.getByRole('table').querySelectorAll('tbody tr')].map((row) => row.lastElementChild!.textContent)
  expect(cells()).toEqual(['Named in its own center alone 000001', 'mail', 'Not named in the log 000001'])
  unmount()
  of('admin')
  open('/cms/resources/audit')
  await screen.findByText('mail')
  expect(cells()[0]).toBe('Not named in the log 000001')
})
