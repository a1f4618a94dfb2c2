// The pack of a shift on paper: what is open, whom to call, where people find shelter, a log of calls, and numbered blank forms.
import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect } from 'react'
import { crews } from '#contract/accounts/crews.ts'
import { formatPhone } from '#contract/nouns/Phone.ts'
import { storm } from '#contract/storm/room.ts'
import { placeWords } from '#contract/nouns/placeWords.ts'
import { fieldsOfPart } from '#contract/nouns/ticketFields.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { formNumber } from '#contract/tickets/paper/paper.ts'
import { isOpen } from '#contract/tickets/states.ts'
import { query } from '#web/kit/api.ts'
import { useNow } from '#web/kit/clock.ts'
import { formatDateTime, formatTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import type { RowOf } from '#web/kit/lists/allOf.ts'
import { Loaded } from '#web/kit/parts/Loaded.tsx'
import { PriorityBadge } from '#web/kit/parts/marks/PriorityBadge.tsx'
import { Sheet, SheetTable } from '#web/kit/parts/Sheet.tsx'
import { useMay, useMe } from '#web/kit/session/session.ts'
import { statusWords } from '#web/kit/words.ts'
import { useBarangays, useCaseTypes, useCenter, useDepartments, useNameOf, useTeams } from '#web/tickets/reference.ts'
import styles from './paper.module.css'

export const formsInPack = 6
const ticketsInPack = 100
const linesOfLog = 18

/** Ready once all that it names was read. */
export function PaperPack({ first, onReady }: { first: number | undefined; onReady(isReady: boolean): void }) {
  const ask = { limit: ticketsInPack, sort: 'urgent' } as const
  const [pending, accepted] = [useQuery(query(lists.getPendingEmergencyTickets, ask)), useQuery(query(lists.getAcceptedEmergencyTickets, ask))]
  const maySeeCrews = useMay('teams.read')
  const maySeeShelters = useMay('situation.view')
  const onDuty = useQuery({ ...query(crews.getCrews), enabled: maySeeCrews })
  const shelters = useQuery({ ...query(storm.getShelters, { isDeleted: 0 }), enabled: maySeeShelters })
  const isReady = Boolean(pending.data && accepted.data && (!maySeeCrews || onDuty.data) && (!maySeeShelters || shelters.data))
  useEffect(() => onReady(isReady), [isReady, onReady])
  const me = useMe()
  const now = useNow()
  const when = t('As of {time}', { time: formatDateTime(now) })
  return (
    <div className={styles.pack}>
      <Sheet className={styles.sheet} title={t('Open tickets')} when={when}>
        <Loaded of={{ data: pending.data && accepted.data, error: pending.error ?? accepted.error }}>
          {() => <OpenTickets rows={[...pending.data!.items, ...accepted.data!.items]} total={pending.data!.total + accepted.data!.total} />}
        </Loaded>
        <p data-onpaper>{t('Printed by {name} at {time}', { name: me?.name ?? '', time: formatDateTime(now) })}</p>
      </Sheet>
      <Sheet className={styles.sheet} title={t('Whom to call')} when={when}>
        <Contacts onDuty={onDuty.data ?? []} />
      </Sheet>
      {maySeeShelters && (
        <Sheet className={styles.sheet} title={t('Evacuation centers')} when={when}>
          <Loaded of={shelters}>{(rows) => (rows.length === 0 ? <p>{t('No evacuation center is entered.')}</p> : <Shelters rows={rows} />)}</Loaded>
        </Sheet>
      )}
      <Sheet className={styles.sheet} title={t('Log of calls')} when={t('Date and shift: ________________')}>
        <CallLog />
      </Sheet>
      {Array.from({ length: formsInPack }, (_, index) => (
        <Sheet
          key={index}
          className={styles.sheet}
          title={t('Ticket on paper')}
          when={<b className={styles.number}>{first === undefined ? t('Numbered when it is printed') : formNumber(first + index)}</b>}
        >
          <BlankForm />
        </Sheet>
      ))}
    </div>
  )
}

type Listed = RowOf<typeof lists.getPendingEmergencyTickets>

/** A cell that is filled by hand. */
const ToWrite = ({ isWide = false }: { isWide?: boolean }) => <td className={isWide ? styles.room : undefined}>{'\u00A0'}</td>

function OpenTickets({ rows, total }: { rows: readonly Listed[]; total: number }) {
  const types = useCaseTypes().byId
  const nameOf = useNameOf()
  const open = rows.filter(({ status }) => isOpen(status)).toSorted((one, other) => one.priority - other.priority)
  if (open.length === 0) return <p>{t('No ticket is open.')}</p>
  return (
    <>
      {total > rows.length && <p>{t('The {count} most urgent of {total} are named.', { count: open.length, total })}</p>}
      <div className={styles.open}>
        <SheetTable head={[t('Ticket'), t('What happened'), t('Where'), t('Caller'), t('Units'), t('Done since')]}>
          {open.map((row) => (
            <tr key={row.transactionNumber}>
              <td className={styles.nowrap}>
                <PriorityBadge priority={row.priority} />
                <br />
                <b>{row.transactionNumber}</b>
                <br />
                {formatTime(row.receivedAt)} · {t(statusWords[row.status])}
              </td>
              <td>
                <b>{nameOf(types.get(row.caseTypeId))}</b>
                <br />
                {row.summary !== types.get(row.caseTypeId)?.name && row.summary}
              </td>
              <td>{row.place}</td>
              <td>
                {row.callerName || t('No name given')}
                <br />
                <span className={styles.nowrap}>{row.callerPhone ? formatPhone(row.callerPhone) : t('No number')}</span>
              </td>
              <td>{row.allocatedNames.map(({ name }) => name).join(', ')}</td>
              <ToWrite />
            </tr>
          ))}
        </SheetTable>
      </div>
    </>
  )
}

function Contacts({ onDuty }: { onDuty: readonly { responseTeamId: string; crew: readonly { name: string; phone: string | null }[] }[] }) {
  const center = useCenter()
  const [teams, departments, barangays] = [useTeams(), useDepartments(), useBarangays()]
  const crewOf = (id: string) => onDuty.find(({ responseTeamId }) => responseTeamId === id)?.crew ?? []
  const phone = (number: string | null | undefined) => (number ? formatPhone(number) : '________________')
  const inUse = <R extends { isDeleted: 0 | 1 }>(rows: readonly R[]) => rows.filter(({ isDeleted }) => isDeleted === 0)
  return (
    <>
      <h2>{t('Hotlines')}</h2>
      <SheetTable head={[t('Name'), t('Number')]}>
        {(center?.hotlines ?? []).map(({ name, number }) => (
          <tr key={number}>
            <td>{t(name)}</td>
            <td>{phone(number)}</td>
          </tr>
        ))}
      </SheetTable>
      <h2>{t('Teams')}</h2>
      <Loaded of={teams}>
        {(rows) => (
          <SheetTable head={[t('Team'), t('Number'), t('On duty now')]}>
            {inUse(rows).map((row) => (
              <tr key={row.accountId}>
                <td>
                  <b>{row.team.callSign}</b> {row.name}
                </td>
                <td>{phone(row.phone)}</td>
                <td>
                  {crewOf(row.accountId).map((one) => (
                    <Fragment key={one.name}>
                      {one.name} {one.phone && formatPhone(one.phone)}
                      <br />
                    </Fragment>
                  ))}
                </td>
              </tr>
            ))}
          </SheetTable>
        )}
      </Loaded>
      <h2>{t('Departments')}</h2>
      <Loaded of={departments}>
        {(rows) => (
          <SheetTable head={[t('Name'), t('Number'), t('Address')]}>
            {inUse(rows).map((row) => (
              <tr key={row.accountId}>
                <td>{row.name}</td>
                <td>{phone(row.office.contact ?? row.phone)}</td>
                <td>{row.office.address}</td>
              </tr>
            ))}
          </SheetTable>
        )}
      </Loaded>
      <h2>{t('Barangays')}</h2>
      <Loaded of={barangays}>
        {(rows) => (
          <SheetTable head={[t('Barangay'), t('Captain'), t('Number')]}>
            {inUse(rows).map((row) => (
              <tr key={row.id}>
                <td>{row.name}</td>
                <td>{row.captain}</td>
                <td>{phone(row.hotline)}</td>
              </tr>
            ))}
          </SheetTable>
        )}
      </Loaded>
    </>
  )
}

function Shelters({
  rows,
}: {
  rows: readonly { id: string; name: string; barangayId: string; address: string; contact: string; personsCapacity: number }[]
}) {
  const barangays = useBarangays().byId
  return (
    <SheetTable head={[t('Name'), t('Barangay'), t('Address'), t('Contact'), t('Room for persons'), t('Persons now')]}>
      {rows.map((row) => (
        <tr key={row.id}>
          <td>{row.name}</td>
          <td>{barangays.get(row.barangayId)?.name}</td>
          <td>{row.address}</td>
          <td>{row.contact}</td>
          <td>{row.personsCapacity || ''}</td>
          <ToWrite isWide />
        </tr>
      ))}
    </SheetTable>
  )
}

const CallLog = () => (
  <SheetTable head={[t('Time'), t('Caller and number'), t('What and where'), t('Form'), t('Units'), t('By')]}>
    {Array.from({ length: linesOfLog }, (_, line) => (
      <tr key={line} className={styles.line}>
        {Array.from({ length: 6 }, (_one, column) => (
          <ToWrite key={column} />
        ))}
      </tr>
    ))}
  </SheetTable>
)

/** In the order in which a caller tells it, and the form on the screen asks for it. */
function BlankForm() {
  return (
    <div className={styles.form}>
      <Blank name={t('The call came at (date, time)')} />
      <Blank name={t('Priority 1 to 5')} />
      <Blank name={t('Case type')} />
      <Blank name={t('Sub-type')} />
      <Blank name={t('What happened')} lines={3} isWide />
      <Blank name={t('Barangay')} />
      {[...placeWords, ...fieldsOfPart('caller')].map(({ name, label }) => (
        <Blank key={name} name={t(label)} />
      ))}
      <Blank name={t('Caller’s number')} />
      {fieldsOfPart('case').map(({ name, label }) => (
        <Blank key={name} name={t(label)} isWide />
      ))}
      <div className={styles.wide}>
        <SheetTable head={[t('Team'), t('Sent'), t('En route'), t('On scene'), t('Clear')]}>
          {[1, 2, 3, 4].map((line) => (
            <tr key={line} className={styles.line}>
              {[1, 2, 3, 4, 5].map((column) => (
                <ToWrite key={column} />
              ))}
            </tr>
          ))}
        </SheetTable>
      </div>
      <Blank name={t('How it ended')} />
      <Blank name={t('It ended at')} />
      <Blank name={t('Summary')} lines={2} isWide />
      <Blank name={t('Written by')} />
      <Blank name={t('Entered as ticket, by')} />
    </div>
  )
}

const Blank = ({ name, lines = 1, isWide = false }: { name: string; lines?: number; isWide?: boolean }) => (
  <div className={isWide ? styles.wide : undefined}>
    <span>{name}</span>
    {Array.from({ length: lines }, (_, line) => (
      <i key={line} />
    ))}
  </div>
)
