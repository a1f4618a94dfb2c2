// /cms/styleguide, in the demo alone: every part of the kit and the usual ones of Mantine as the screens use them, in their states, for whoever draws a screen.
import {
  ActionIcon,
  Alert,
  Badge,
  Button,
  Checkbox,
  Chip,
  Drawer,
  Menu,
  NumberInput,
  PasswordInput,
  Radio,
  SegmentedControl,
  Select,
  Skeleton,
  Switch,
  Tabs,
  Text,
  Textarea,
  TextInput,
  Tooltip,
} from '@mantine/core'
import { DateInput, TimeInput } from '@mantine/dates'
import { useQuery } from '@tanstack/react-query'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { signIn } from '#contract/auth/signIn.ts'
import { Refused } from '#contract/kit/client.ts'
import { type InOthers, languages } from '#contract/languages.ts'
import { doneLook, priorities } from '#contract/tickets/priorities.ts'
import { statuses } from '#contract/tickets/states.ts'
import { query } from '#web/kit/api.ts'
import { serverNow } from '#web/kit/clock.ts'
import { askReason, confirmAction } from '#web/kit/dialogs.tsx'
import { t, useLanguage } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { AskForm, asChoices, Choices, OwnWords } from '#web/kit/parts/AskForm.tsx'
import { Choose, ChooseMany } from '#web/kit/parts/Choose.tsx'
import { CountedHead } from '#web/kit/parts/CountedHead.tsx'
import { DeskSwitches } from '#web/kit/parts/DeskSwitches.tsx'
import { DotsLoader } from '#web/kit/parts/DotsLoader.tsx'
import { EmptyState } from '#web/kit/parts/EmptyState.tsx'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { ErrorView, NotFoundView } from '#web/kit/parts/ErrorView.tsx'
import { FormModal } from '#web/kit/parts/FormModal.tsx'
import { Loaded, NotLoaded } from '#web/kit/parts/Loaded.tsx'
import { None } from '#web/kit/parts/None.tsx'
import { NotBuilt } from '#web/kit/parts/NotBuilt.tsx'
import { PageHeader } from '#web/kit/parts/PageHeader.tsx'
import { ProtocolCard } from '#web/kit/parts/ProtocolCard.tsx'
import { QrCode } from '#web/kit/parts/QrCode.tsx'
import { RichText } from '#web/kit/parts/RichText.tsx'
import { Sheet, SheetTable } from '#web/kit/parts/Sheet.tsx'
import { SkeletonRows } from '#web/kit/parts/SkeletonRows.tsx'
import panes from '#web/kit/parts/panes.module.css'
import { CaseIcon } from '#web/kit/parts/marks/CaseIcon.tsx'
import { CaseTile } from '#web/kit/parts/marks/CaseTile.tsx'
import { CenterLogo } from '#web/kit/parts/marks/CenterLogo.tsx'
import { Emblem } from '#web/kit/parts/marks/Emblem.tsx'
import { Facts } from '#web/kit/parts/marks/Facts.tsx'
import { LifeMark } from '#web/kit/parts/marks/LifeMark.tsx'
import { PriorityBadge, priorityWord } from '#web/kit/parts/marks/PriorityBadge.tsx'
import { TicketMark } from '#web/kit/parts/marks/TicketMark.tsx'
import { WriteOnly } from '#web/kit/parts/marks/WriteOnly.tsx'
import { RowTable } from '#web/kit/resources/RowTable.tsx'
import type { Rows } from '#web/kit/resources/useRows.ts'
import { toast } from '#web/kit/toast.ts'
import { offerUndo } from '#web/kit/undo.tsx'
import { statusWords } from '#web/kit/words.ts'
import styles from './StyleguideScreen.module.css'

/** What a person writes, as long as it comes: it wraps, or is cut, and pushes nothing aside. */
const said = {
  en: 'Fire near the chapel, smoke from the second floor, an old woman is still inside and does not answer',
  fil: 'Sunog malapit sa kapilya, may usok mula sa ikalawang palapag, nasa loob pa ang isang matandang babae at hindi sumasagot',
  ceb: 'Sunog duol sa kapilya, naay aso gikan sa ikaduhang andana, naa pa sa sulod ang usa ka tigulang ug wala motubag',
} satisfies InOthers
const longWord = 'Nakapagpapabagabag-na-pinakamahabang-pangalan-ng-barangay'
const refused = new Refused(409, 'Already accepted by D. Cruz 4 s ago.')
const steps = ['xs', 'sm', 'md', 'lg', 'xl', 'xxl'] as const
const paints = ['--ground', '--surface', '--navy', '--mantine-color-tanod-7', '--p1', '--p2', '--p3', '--p4', '--done'] as const
const onDark = new Set<string>(['--navy', '--mantine-color-tanod-7', '--p1', '--p3', '--p4', '--done'])

export function Screen() {
  useLanguage()
  const options = useQuery({ ...query(signIn.getSignInOptions), staleTime: Number.POSITIVE_INFINITY })
  if (options.isPending) return <DotsLoader />
  return (options.data?.demo.length ?? 0) > 0 ? <Styleguide /> : <NotFoundView />
}

const Part = ({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <section className={styles.part} data-wide={wide || undefined} aria-label={name}>
    <h2>{name}</h2>
    {children}
  </section>
)
const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>

export function Styleguide() {
  return (
    <>
      <PageHeader title="Styleguide" detail={t('This is a demo with invented data: one click signs in.')}>
        <DeskSwitches />
      </PageHeader>
      <div className={styles.page}>
        <Scale />
        <Marks />
        <Buttons />
        <Fields />
        <Choosing />
        <Words />
        <States />
        <Asking />
        <Tables />
        <OnPaper />
      </div>
    </>
  )
}

function Scale() {
  return (
    <>
      <Part name="Text">
        {steps.map((step) => (
          <Text key={step} size={step} truncate>
            {step} {said.en}
          </Text>
        ))}
        <Row>
          <Text fw={400}>400</Text>
          <Text fw={500}>500</Text>
          <Text fw={600}>600</Text>
          <Text fw={700}>700</Text>
        </Row>
      </Part>
      <Part name="Colors">
        <Row>
          {paints.map((paint) => (
            <span
              key={paint}
              className={styles.swatch}
              style={{
                background: `var(${paint})`,
                ...(paint === '--p2' ? { color: 'var(--black)' } : onDark.has(paint) ? { color: 'var(--white)' } : {}),
              }}
            >
              {paint.replace('--', '').replace('mantine-color-', '')}
            </span>
          ))}
        </Row>
      </Part>
    </>
  )
}

function Marks() {
  return (
    <Part name="PriorityBadge, LifeMark, TicketMark, Badge, CaseTile, CaseIcon, CenterLogo, Emblem, WriteOnly">
      <Row>
        {priorities.map((priority) => (
          <PriorityBadge key={priority} priority={priority} />
        ))}
        <PriorityBadge priority={1} short />
        <LifeMark />
      </Row>
      <Row>
        {statuses.map((status) => (
          <span key={status} className={styles.row}>
            <TicketMark priority={2} status={status} /> {t(statusWords[status])}
          </span>
        ))}
      </Row>
      <Row>
        <Badge variant="light" tt="none" fw={500}>
          {t('Available')}
        </Badge>
        <Badge variant="default" tt="none" fw={500}>
          {t('Off duty')}
        </Badge>
        <Badge color="red" variant="light" tt="none" fw={500}>
          {priorityWord(1)}
        </Badge>
        <Badge tt="none" fw={500} autoContrast={false} bg={doneLook.color}>
          {t('Done')}
        </Badge>
      </Row>
      <Row>
        <CaseTile name="flame" color="var(--p1)" />
        <CaseTile name="flood" />
        <CaseIcon name="ambulance" />
        <CenterLogo size={32} />
        <Emblem />
        <WriteOnly />
        <CountedHead title={t('Gauges')} count={3} />
      </Row>
    </Part>
  )
}

function Buttons() {
  return (
    <Part name="Button, ActionIcon, Menu, Tooltip">
      <Row>
        <Button>{t('Save')}</Button>
        <Button data-shows-focus>{t('Save')}</Button>
        <Button component="a" href="/cms/">
          {t('Go to my start screen')}
        </Button>
        <Button variant="default">{t('Cancel')}</Button>
        <Button variant="subtle" color="gray">
          {t('Cancel')}
        </Button>
        <Button variant="default" c="var(--mantine-color-error)">
          {t('Remove')}
        </Button>
      </Row>
      <Row>
        <Button disabled>{t('Save')}</Button>
        <Button loading>{t('Save')}</Button>
        <Button size="compact-sm" variant="default">
          {t('Accept')}
        </Button>
        <Button size="compact-xs" variant="default">
          {t('Accept')}
        </Button>
      </Row>
      <Button variant="default">{longWord}</Button>
      <Row>
        <Tooltip label={t('Edit')}>
          <ActionIcon variant="subtle" color="gray" aria-label={t('Edit')}>
            <IconPencil size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        <ActionIcon variant="default" disabled aria-label={t('Remove')}>
          <IconTrash size={18} stroke={1.7} />
        </ActionIcon>
        <Menu>
          <Menu.Target>
            <Button variant="default" rightSection={<IconDots size={16} />}>
              {t('More')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={16} />}>{t('Edit')}</Menu.Item>
            <Menu.Item disabled>{t('Accept')}</Menu.Item>
            <Menu.Item c="var(--mantine-color-error)" leftSection={<IconTrash size={16} />}>
              {t('Remove')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Row>
    </Part>
  )
}

function Fields() {
  return (
    <Part name="TextInput, PasswordInput, NumberInput, DateInput, Textarea">
      <TextInput label={t('Name')} withAsterisk placeholder={t('Name')} />
      <TextInput label={t('Name')} defaultValue={longWord} data-shows-focus />
      <TextInput label={t('Phone')} defaultValue="12" error={t('Fill this in.')} />
      <TextInput label={t('Landmark')} disabled defaultValue={said.en} />
      <PasswordInput label={t('Password')} defaultValue="secret" />
      <NumberInput label={t('Persons')} defaultValue={150} min={0} />
      <DateInput label={t('Day')} defaultValue="2026-11-26" />
      <TimeInput label={t('Time')} defaultValue="14:05" />
      <Textarea label={t('Reason')} autosize defaultValue={said.fil} />
    </Part>
  )
}

function Choosing() {
  const choices = [...Object.values(languages).map(({ name }) => ({ value: name, label: name })), { value: longWord, label: longWord }]
  const [one, setOne] = useState<string | null>('English')
  const [many, setMany] = useState(['English', longWord])
  const data = [t('Light'), t('Dark')]
  return (
    <Part name="Choose, ChooseMany, Select, SegmentedControl, Chip, Checkbox, Radio, Switch, Tabs">
      <Choose label={t('Language')} choices={choices} value={one} onChange={setOne} />
      <ChooseMany label={t('Language')} choices={choices} value={many} onChange={setMany} />
      <Select label={t('Language')} data={choices} defaultValue="English" error={t('Fill this in.')} />
      <SegmentedControl data={data} aria-label={t('Theme: light')} />
      <Row>
        <Chip defaultChecked>{priorityWord(1)}</Chip>
        <Chip>{priorityWord(2)}</Chip>
        <Chip disabled>{priorityWord(3)}</Chip>
      </Row>
      <Row>
        <Checkbox label={t('Accept')} defaultChecked />
        <Checkbox label={t('Decline')} />
        <Checkbox label={t('Send')} disabled />
      </Row>
      <Radio.Group label={t('Reason')} defaultValue="0">
        <Row>
          {data.map((label, at) => (
            <Radio key={label} value={String(at)} label={label} />
          ))}
        </Row>
      </Radio.Group>
      <Row>
        <Switch label={t('Accept')} defaultChecked />
        <Switch label={t('Send')} disabled />
      </Row>
      <Tabs defaultValue="0">
        <Tabs.List>
          {data.map((label, at) => (
            <Tabs.Tab key={label} value={String(at)}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="0" pt="xs">
          {said.en}
        </Tabs.Panel>
        <Tabs.Panel value="1" pt="xs">
          {said.fil}
        </Tabs.Panel>
      </Tabs>
    </Part>
  )
}

function Words() {
  return (
    <Part name="Facts, Ago, RichText, ProtocolCard, QrCode">
      {Object.entries(said).map(([code, text]) => (
        <p key={code} className={styles.step} lang={code}>
          {text}
        </p>
      ))}
      <Facts
        rows={[
          [t('Name'), longWord],
          [t('Landmark'), said.ceb],
          [t('Time'), <Ago key="at" at={new Date(serverNow() - 240_000).toISOString()} />],
        ]}
      />
      <RichText html={`<p>${said.en}</p><ul><li>${said.fil}</li></ul>`} />
      <ProtocolCard of={{ ask: said.en, askIn: said, tell: said.en, tellIn: said }} />
      <QrCode text="https://tanod.example/cms/quickreport" label={t('Phone')} size={120} />
    </Part>
  )
}

function States() {
  return (
    <>
      <Part name="None, Loaded, NotLoaded, SkeletonRows, Skeleton, DotsLoader">
        <None of={{ data: [] }} title={t('Nothing found')}>
          {said.en}
        </None>
        <None of={{ error: refused, refetch: () => {} }} title={t('Nothing found')} />
        <Row>
          <NotLoaded />
          <Loaded of={{ data: longWord }}>{(text) => <b>{text}</b>}</Loaded>
        </Row>
        <SkeletonRows rows={3} />
        <Skeleton height={34} />
        <DotsLoader full={false} label={t('Loading')} />
      </Part>
      <Part name="EmptyState, ErrorState, NotBuilt">
        <EmptyState title={t('Nothing found')}>{said.fil}</EmptyState>
        <ErrorState error={refused} onRetry={() => {}} />
        <NotBuilt title={t('Weather')} soon={[said.en, longWord]} />
      </Part>
      <Part name="ErrorView">
        <ErrorView status={503} text={said.en} hint={said.fil} />
      </Part>
      <Part name="Alert, strips" wide>
        <Alert title={t('Warning')} color="yellow">
          {said.en}
        </Alert>
        <div className={`${panes.bar} ${styles.alarm}`}>
          <PriorityBadge priority={1} /> <b>{said.en}</b>
        </div>
        <div className={panes.bar} data-level="critical">
          <b>{said.fil}</b>
        </div>
        <div className={panes.bar}>
          <b>{said.ceb}</b>
          <span className={panes.actions}>
            <Button size="compact-sm" variant="default">
              {t('Edit')}
            </Button>
          </span>
        </div>
      </Part>
    </>
  )
}

function Asking() {
  const [open, setOpen] = useState<'form' | 'drawer' | null>(null)
  const [reason, setReason] = useState('')
  const [text, setText] = useState('')
  const close = () => setOpen(null)
  const fields = (
    <AskForm
      action={t('Decline')}
      danger
      missing={reason === '' ? { say: t('Choose a reason, or give one in your own words.'), at: 'choice' } : null}
      onSend={close}
      onCancel={close}
    >
      <Choices label={t('Reason')} choices={asChoices([said.en, said.fil])} value={reason} onChange={setReason} />
      <OwnWords value={text} onChange={setText} />
    </AskForm>
  )
  return (
    <Part name="AskForm, FormModal, Drawer, dialogs, toasts, undo">
      {open === null && fields}
      <Row>
        <Button variant="default" onClick={() => void confirmAction({ title: t('Remove'), text: said.en, action: t('Remove'), danger: true })}>
          confirmAction
        </Button>
        <Button variant="default" onClick={() => void askReason({ title: t('Decline'), reasons: [said.en, said.fil], action: t('Decline') })}>
          askReason
        </Button>
        <Button variant="default" onClick={() => setOpen('form')}>
          FormModal
        </Button>
        <Button variant="default" onClick={() => setOpen('drawer')}>
          Drawer
        </Button>
      </Row>
      <Row>
        {(['done', 'info', 'warning', 'error'] as const).map((tone) => (
          <Button key={tone} variant="default" onClick={() => toast(tone, said.en)}>
            {tone}
          </Button>
        ))}
        <Button variant="default" onClick={() => offerUndo(said.en, () => Promise.resolve())}>
          {t('Undo')}
        </Button>
      </Row>
      <FormModal opened={open === 'form'} onClose={close} title={t('Decline')}>
        {fields}
      </FormModal>
      <Drawer opened={open === 'drawer'} onClose={close} title={t('Decline')} position="right" size="var(--width-form)">
        {fields}
      </Drawer>
    </Part>
  )
}

interface Line {
  id: string
  name: string
  words: string
  count: number
}
const lines: Line[] = Object.entries(said).map(([id, words], at) => ({ id, name: at === 1 ? longWord : id, words, count: at * 1200 }))
const list: Rows<Line> = {
  ...{ data: lines, rows: lines, total: lines.length, isMore: false, isLoading: false, error: null, hasMore: false, isLoadingMore: false },
  ...{ loadMore: () => {}, retry: () => {} },
}

function Tables() {
  const [openId, setOpenId] = useState<string | null>('en')
  return (
    <Part name="RowTable" wide>
      <RowTable
        label="RowTable"
        columns={[
          { name: 'name', title: t('Name') },
          { name: 'words', title: t('Reason') },
          { name: 'count', title: t('Persons'), align: 'right' },
        ]}
        list={list}
        empty={<None of={list} title={t('Nothing found')} />}
        idOf={({ id }) => id}
        nameOf={(_, id) => id ?? ''}
        openId={openId}
        onOpen={({ id }) => setOpenId(id)}
        isOff={({ id }) => id === 'ceb'}
        sort={{ name: 'name', descending: false }}
        sortable={['name', 'count']}
        onSort={() => {}}
      />
    </Part>
  )
}

function OnPaper() {
  return (
    <Part name="Sheet, SheetTable" wide>
      <Sheet title={t('Open tickets')} when={<Ago at={new Date(serverNow()).toISOString()} short />} className={styles.sheet}>
        <SheetTable head={[t('Priority'), t('Name'), t('Reason')]}>
          {lines.map(({ id, name, words }) => (
            <tr key={id}>
              <td>
                <PriorityBadge priority={2} short />
              </td>
              <td>{name}</td>
              <td>{words}</td>
            </tr>
          ))}
        </SheetTable>
      </Sheet>
    </Part>
  )
}
