// Ctrl K: finds screens, actions and whatever the rooms can find, as far as this account may.
import { Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#web/kit/language.ts'
import { type PaletteItem, paletteSources } from '#web/kit/palette.ts'
import { mayNow, useMe } from '#web/kit/session/session.ts'
import { baseSources } from './baseSources.tsx'

const askAfterMs = 80
const mostPerGroup = 7

interface Found {
  id: string
  group: string
  items: PaletteItem[]
}

export function Palette() {
  const [text, setText] = useState('')
  const { found, isAnswered } = useFound(text)
  const groups = found.filter(({ items }) => items.length > 0)
  return (
    <Spotlight.Root
      query={text}
      onQueryChange={setText}
      shortcut={['mod + K']}
      scrollable
      maxHeight={420}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
    >
      <Spotlight.Search
        placeholder={t('Search or do something')}
        aria-label={t('Search screens and actions')}
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden="true" />}
        onKeyDown={(event) => event.key === 'Enter' && chooseFirst()}
      />
      <Spotlight.ActionsList>
        {groups.map(({ id, group, items }) => (
          <Spotlight.ActionsGroup key={id} label={group}>
            {items.slice(0, mostPerGroup).map((item) => (
              <Spotlight.Action key={item.id} label={item.label} description={item.detail} leftSection={item.icon} onClick={item.run} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>{isAnswered ? t('Nothing found') : t('Loading…')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

/** What was typed and not pointed at means the first that was found, however late that came in. */
function chooseFirst(): void {
  if (!document.querySelector('[data-action][data-selected]')) document.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
}

function useFound(text: string): { found: Found[]; isAnswered: boolean } {
  const navigate = useNavigate()
  const me = useMe()
  const [asked, setAsked] = useState<Found[]>([])
  const [answered, setAnswered] = useState<string>()

  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(
      () => {
        setAsked([])
        const answers = paletteSources()
          .filter(({ permissions }) => mayNow(permissions, me))
          .map((source) =>
            Promise.resolve(source.find(text.trim(), stop.signal))
              .then((items) => !stop.signal.aborted && setAsked((before) => [...before, { id: source.id, group: source.group(), items }]))
              .then(() => true)
              .catch(() => false),
          )
        void Promise.all(answers).then((all) => !stop.signal.aborted && all.every(Boolean) && setAnswered(text))
      },
      text ? askAfterMs : 0,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text, me])

  return { found: [...baseSources(text.trim(), me, navigate), ...asked], isAnswered: answered === text }
}
