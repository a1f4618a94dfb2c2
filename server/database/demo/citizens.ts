// Invented citizens of the demo centers, in every state a verifier meets, with drawn cards and portraits.
import { uuidv7 as uuid } from 'uuidv7'
import { sqlOf } from '#server/kit/transaction.ts'
import { allInUse } from '#server/reference/store.ts'
import type { DemoCenter } from './DemoCenter.ts'
import { demoCards, demoPortraits, drawPicture } from './pictures.ts'

const given = [
  ...['Agapito', 'Bituin', 'Crisanta', 'Dakila', 'Estrella', 'Filemon', 'Gloria', 'Himala', 'Isidro', 'Jovita', 'Kidlat', 'Ligaya', 'Mutya'],
  ...['Narding', 'Ofelia', 'Perlas', 'Querubin', 'Rosario', 'Sampaguita', 'Teodoro', 'Urduja', 'Virgilio', 'Wilhelma', 'Ximena', 'Zosimo'],
]
const family = ['Halimbawa', 'Sample', 'Demo', 'Kathang-Isip', 'Huwaran', 'Modelo', 'Pagsubok', 'Likha']
const states = [...Array(8).fill('PENDING'), ...Array(24).fill('APPROVED'), ...Array(5).fill('DECLINED'), ...Array(3).fill('REVOKED')] as string[]
const count = 200
const dayMs = 86_400_000

const phoneOf = ({ code }: Pick<DemoCenter['place'], 'code'>, self: number) =>
  `+6390000${String((code === 'TAY' ? 1000 : 2000) + self).padStart(5, '0')}`
const onOxygen = 12
/** Whose number the center was called from. */
export const phoneOnOxygen = (place: Pick<DemoCenter['place'], 'code'>) => phoneOf(place, onOxygen)
/** Of these a list of the center says what to know. */
const listed = new Map([
  [onOxygen, { note: 'Oxygen at home (demo)', days: 180 }],
  [19, { note: 'Deaf: send text messages (demo)', days: null }],
])

export async function fillCitizens({ tx, place, accounts, keeper }: DemoCenter): Promise<void> {
  const barangays = await allInUse(tx, 'barangay')
  const cards = await Promise.all(demoCards.map((svg) => drawPicture(keeper, svg)))
  const portraits = await Promise.all(demoPortraits.map((svg) => drawPicture(keeper, svg)))
  const verifier = accounts.get('verifier')!
  const supervisor = accounts.get('supervisor')!

  const broughtTo = (n: number) => {
    const { note = '', days = null } = listed.get(n) ?? {}
    const source = note ? 'Persons with disability 2026.xlsx' : null
    const noteUntil = days === null ? null : new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
    return { note, note_until: noteUntil, source, brought_by: source && verifier, brought_at: source && new Date(Date.now() - dayMs).toISOString() }
  }
  const people = Array.from({ length: count }, (_, n) => {
    const id = uuid()
    const status = states[n % states.length]!
    const madeAt = Date.now() - (status === 'PENDING' ? (n % 5) * 0.3 * dayMs + n * 60_000 : n * 1.7 * dayMs + 3_600_000)
    // Every fiftieth is a second record of the one before: the same number and birth date.
    const self = n % 50 === 49 ? n - 1 : n
    const name = `${given[self % given.length]} ${family[Math.floor(self / given.length) % family.length]}`
    return { n, id, status, madeAt, name, self, blockId: n % 25 === 7 ? uuid() : null, cardId: uuid(), selfieId: uuid() }
  })
  const until = (n: number) => (n % 50 === 7 ? new Date(Date.now() + 14 * dayMs).toISOString() : null)
  const hasPictures = (status: string) => status !== 'DECLINED'

  await tx.all(
    sqlOf.insertInto('citizen').values(
      people.map(({ n, id, status, madeAt, name, self, blockId, cardId, selfieId }) => ({
        ...{ command_center_id: tx.center, id, name, status },
        phone: phoneOf(place, self),
        ...broughtTo(n),
        email: self % 3 === 0 ? `citizen${self}.${place.slug}@example.invalid` : null,
        address: `${(self % 90) + 1} Halimbawa Street`,
        barangay_id: barangays[self % barangays.length]?.id ?? null,
        birth_date: `${1950 + (self % 55)}-${String((self % 12) + 1).padStart(2, '0')}-${String((self % 28) + 1).padStart(2, '0')}`,
        id_picture_ids: hasPictures(status) ? [cardId] : [],
        selfie_id: hasPictures(status) ? selfieId : null,
        reason: { DECLINED: 'The card cannot be read. (demo)', REVOKED: 'The number belongs to somebody else now. (demo)' }[status] ?? null,
        decided_by: status === 'PENDING' ? null : verifier,
        decided_at: status === 'PENDING' ? null : new Date(madeAt + 3 * 3_600_000).toISOString(),
        block_id: blockId,
        blocked_until: blockId ? until(n) : null,
        notice_version: '2026-11',
        accepted_notice_at: new Date(madeAt).toISOString(),
        created_at: new Date(madeAt).toISOString(),
      })),
    ),
  )
  await tx.all(
    sqlOf.insertInto('file').values(
      people
        .filter(({ status }) => hasPictures(status))
        .flatMap(({ n, id, cardId, selfieId }) =>
          [
            { ...cards[n % cards.length]!, id: cardId, name: 'card.webp' },
            { ...portraits[n % portraits.length]!, id: selfieId, name: 'selfie.webp' },
          ].map((file) => ({ ...file, command_center_id: tx.center, owner_kind: 'citizen', owner_id: id, created_by: null })),
        ),
    ),
  )
  await tx.all(
    sqlOf.insertInto('citizen_block').values(
      people.flatMap(({ n, id, blockId, madeAt }) =>
        blockId
          ? [
              {
                command_center_id: tx.center,
                id: blockId,
                citizen_id: id,
                reason: 'Prank reports, three in a week. (demo)',
                until: until(n),
                blocked_by: supervisor,
                since: new Date(madeAt + 2 * dayMs).toISOString(),
              },
            ]
          : [],
      ),
    ),
  )
  const requests = people.filter(({ status }) => status === 'APPROVED').slice(0, 3)
  await tx.all(
    sqlOf.insertInto('deletion_request').values(
      requests.map(({ id, name, self }, n) => ({
        ...{ command_center_id: tx.center, id: uuid(), citizen_id: id, name, contact: `citizen${self}.${place.slug}@example.invalid` },
        note: 'I moved to another town. (demo)',
        proven_by: n === 0 ? 'code' : null,
      })),
    ),
  )
}
