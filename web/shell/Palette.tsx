// Ctrl K: finds screens, actions and whatever the rooms can find, as far as this account may.
import { Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Me } from '#contract/auth/Session.ts'
import { t } from '#web/kit/language.ts'
import { arranged, byName, type FoundGroup, matches, type PaletteItem, paletteSources } from '#web/kit/palette.ts'
import { toastError } from '#web/kit/toast.ts'
import { mayNow, useMe } from '#web/kit/session/session.ts'
import { baseSources } from './baseSources.tsx'

/** A key that follows this soon is of the same burst: the server is asked at its end, and at once for a key that comes alone. */
const burstMs = 100
const burstEndMs = 40
const mostPerGroup = 7

export function Palette() {
  const [text, setText] = useState('')
  const [opened, setOpened] = useState(0)
  const { groups, isAnswered, choose } = useFound(text, opened)
  const field = useRef<HTMLInputElement>(null)
  return (
    <Spotlight.Root
      query={text}
      onQueryChange={setText}
      onSpotlightOpen={() => {
        // The dialog gives it the focus by a timer, and keys that wait already go before timers.
        field.current?.focus({ preventScroll: true })
        setOpened((times) => times + 1)
      }}
      onSpotlightClose={() => setText('')}
      transitionProps={{ duration: 0 }}
      // The field stays where it is, however many are found.
      centered={false}
      shortcut={['mod + K']}
      // While one writes too: what is typed next would stand in a message to a citizen.
      tagsToIgnore={[]}
      scrollable
      maxHeight={420}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
    >
      <Spotlight.Search
        ref={field}
        placeholder={t('Search or do something')}
        aria-label={t('Search screens and actions')}
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden="true" />}
        onKeyDown={(event) => event.key === 'Enter' && chooseFirst()}
      />
      <Spotlight.ActionsList>
        {headed(groups).map(({ group, above, found }) => (
          <Spotlight.ActionsGroup key={`${group} ${above}`} label={above === 0 ? group : t('More: {group}', { group })}>
            {found.map(({ id, item }) => (
              <Spotlight.Action
                key={`${id} ${item.id}`}
                label={item.label}
                description={item.detail}
                leftSection={item.icon}
                closeSpotlightOnTrigger={!item.bring}
                onClick={() => choose(id, item)}
              >
                {item.body}
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>{isAnswered ? t('Nothing found') : t('Loading…')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

interface Headed {
  group: string
  /** How many of the same heading stand above. */
  above: number
  found: { id: string; item: PaletteItem }[]
}
/** What stands together under one heading is one group; a later one of the same heading says that it is more of it. */
function headed(groups: readonly FoundGroup[]): Headed[] {
  const all: Headed[] = []
  for (const { id, group, items } of groups) {
    const found = items.map((item) => ({ id, item }))
    if (all.at(-1)?.group === group) all.at(-1)!.found.push(...found)
    else all.push({ group, above: all.filter((one) => one.group === group).length, found })
  }
  return all
}

/** What was typed and not pointed at means the first that was found, however late that came in. */
function chooseFirst(): void {
  if (!document.querySelector('[data-action][data-selected]')) document.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
}

interface Asked {
  text: string
  /** In the order in which they came. */
  found: readonly FoundGroup[]
  /** Of the text before, where its answer has not come. */
  before: readonly FoundGroup[]
}
const nothing: Asked = { text: '', found: [], before: [] }

const withAnswer = ({ text, found, before }: Asked, of: string, one: FoundGroup): Asked => ({
  text: of,
  found: text === of ? [...found.filter(({ id }) => id !== one.id), one] : [one],
  before: [...before, ...(text === of ? [] : found)].filter(({ id }) => id !== one.id),
})
/** Of an earlier answer what fits what is typed now: it stays until the new one is there. */
const stillFits = (text: string) => (one: FoundGroup) => ({
  ...one,
  items: one.items.filter(({ label, detail = '', also = '' }) => matches(`${label} ${detail} ${also}`, text)),
})
const sourcesFor = (me: Me | null) => paletteSources().filter(({ permissions }) => mayNow(permissions, me))
const cut = (items: readonly PaletteItem[]) => items.slice(0, mostPerGroup)

/** Asks when the text has stood for so long; a key before that gives it up. */
const rested = async (ms: number | undefined, signal: AbortSignal, ask: () => Promise<PaletteItem[]>): Promise<PaletteItem[]> => {
  if (ms !== undefined)
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, ms)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(signal.reason as Error)
      })
    })
  return ask()
}

interface Found {
  groups: FoundGroup[]
  isAnswered: boolean
  choose(source: string, item: PaletteItem): void
}
function useFound(text: string, opened: number): Found {
  const navigate = useNavigate()
  const me = useMe()
  const typed = text.trim()
  const [asked, setAsked] = useState(nothing)
  const [answered, setAnswered] = useState<string>()
  /** How often what is known became more. */
  const [prepared, setPrepared] = useState(0)
  const keyAt = useRef(0)

  useEffect(() => {
    if (opened === 0) return
    for (const source of sourcesFor(me))
      source.prepare?.().then(
        () => setPrepared((times) => times + 1),
        // What cannot be had is not found; the next opening asks again.
        () => {},
      )
  }, [opened, me])

  useEffect(() => {
    const stop = new AbortController()
    const ask = () => {
      const answers = sourcesFor(me).flatMap(({ id, group, find, restMs }) =>
        find
          ? rested(restMs, stop.signal, () => find(typed, stop.signal)).then(
              (items) => {
                if (!stop.signal.aborted) setAsked((now) => withAnswer(now, typed, { id, group: group(), items: cut(items) }))
                return true
              },
              () => false,
            )
          : [],
      )
      void Promise.all(answers).then((all) => !stop.signal.aborted && all.every(Boolean) && setAnswered(text))
    }
    const now = performance.now()
    const isBurst = now - keyAt.current < burstMs
    keyAt.current = now
    const timer = isBurst ? setTimeout(ask, burstEndMs) : void ask()
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text, typed, me])

  // The rooms look through what they drew last, so they are asked once that is done: before this is painted.
  const [known, setKnown] = useState<FoundGroup[]>([])
  useLayoutEffect(() => {
    const looked = sourcesFor(me).flatMap(({ id, group, known: look }) => (look ? [{ id, group: group(), items: look(typed) }] : []))
    // oxlint-disable-next-line react/set-state-in-effect
    setKnown(looked)
    // What is prepared, and what an opening finds changed, is known anew.
  }, [typed, me, prepared, opened])
  const found =
    asked.text === typed ? [...asked.found, ...asked.before.map(stillFits(typed))] : [...asked.found, ...asked.before].map(stillFits(typed))
  const base = baseSources(typed, me, navigate)
  const choose = (of: string, { bring, run }: PaletteItem) => {
    if (!bring) return run()
    const source = sourcesFor(me).find(({ id }) => id === of)
    if (!source) return
    // Typed on meanwhile, it is the answer to another question.
    const isStill = (now: Asked) => now.text === typed
    bring().then(
      (items) => setAsked((now) => (isStill(now) ? withAnswer(now, typed, { id: of, group: source.group(), items: cut(items) }) : now)),
      (error: unknown) => toastError(error),
    )
  }
  return { groups: arranged(byName([...base, ...known], typed, mostPerGroup), found), isAnswered: answered === text, choose }
}
