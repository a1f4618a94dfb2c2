// What the palette finds without any room: screens, the kinds of administration, and actions on one's own desk.
import { IconAdjustments, IconLanguage, IconLogout, IconMoon, IconSettings, IconVolume3 } from '@tabler/icons-react'
import type { NavigateFunction } from 'react-router'
import { densities } from '#contract/auth/looks.ts'
import type { Me } from '#contract/auth/Session.ts'
import { setDesk, useDesk } from '#web/kit/desk.ts'
import { languages } from '#contract/languages.ts'
import { nextLanguage, switchLanguage, t } from '#web/kit/language.ts'
import { matches, type PaletteItem } from '#web/kit/palette.ts'
import { mayNow } from '#web/kit/session/session.ts'
import { silence } from '#web/kit/sound.ts'
import { resourceKinds } from '#web/resourceKinds.ts'
import { addressOf, screens } from '#web/routes.tsx'
import { signOut } from './signOut.ts'
import { switchTheme } from './switchTheme.ts'

export function baseSources(text: string, me: Me | null, navigate: NavigateFunction) {
  const isShown = (words: string) => text === '' || matches(words, text)
  const shown = (items: PaletteItem[]) => items.filter(({ label, detail = '' }) => isShown(`${label} ${detail}`))
  const ownScreens = screens.filter((screen) => mayNow(screen.permissions, me))
  const kinds = resourceKinds.filter((row) => mayNow(row.permissions, me))
  return [
    {
      id: 'screens',
      group: t('Screens'),
      // Found by its English name on every desk, too.
      items: ownScreens
        .filter((screen) => isShown(`${t(screen.title)} ${screen.title} ${screen.also ?? ''}`))
        .map((screen) => ({
          id: screen.path,
          label: t(screen.title),
          icon: <screen.icon size={19} stroke={1.6} />,
          run: () => void navigate(addressOf(screen)),
        })),
    },
    {
      id: 'administration',
      group: t('Administration'),
      items:
        text === ''
          ? []
          : shown(
              kinds.map(({ kind, title }) => ({
                id: kind,
                label: t(title),
                icon: <IconSettings size={19} stroke={1.6} />,
                run: () => void navigate(`/cms/resources/${kind}`),
              })),
            ),
    },
    { id: 'desk', group: t('This desk'), items: shown(deskActions()) },
  ]
}

function deskActions(): PaletteItem[] {
  const size = 19
  const { density } = useDesk.getState()
  const nextDensity = densities[(densities.indexOf(density) + 1) % densities.length] ?? 'compact'
  return [
    { id: 'theme', label: t('Switch between light and dark'), icon: <IconMoon size={size} stroke={1.6} />, run: switchTheme },
    {
      id: 'density',
      label: t('Change the density'),
      icon: <IconAdjustments size={size} stroke={1.6} />,
      run: () => setDesk({ density: nextDensity }),
    },
    {
      id: 'language',
      label: t('Show in {language}', { language: languages[nextLanguage()].name }),
      icon: <IconLanguage size={size} stroke={1.6} />,
      run: () => void switchLanguage(nextLanguage()),
    },
    { id: 'silence', label: t('Silence for 2 minutes'), icon: <IconVolume3 size={size} stroke={1.6} />, run: silence },
    { id: 'signOut', label: t('Sign out'), icon: <IconLogout size={size} stroke={1.6} />, run: () => void signOut() },
  ]
}
