// The language and the theme, as two small switches.
import { ActionIcon, Button, Group, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { languages } from '#contract/languages.ts'
import { themes } from '#contract/auth/looks.ts'
import type { Desk } from '#web/kit/desk.ts'
import { k, nextLanguage, switchLanguage, t, useLanguage } from '#web/kit/language.ts'

const faces = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon }
const names: Record<Desk['theme'], string> = { auto: k('Theme: as the system'), light: k('Theme: light'), dark: k('Theme: dark') }

export function DeskSwitches({ onDark = false }: { onDark?: boolean }) {
  useLanguage()
  const next = nextLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Face = faces[colorScheme]
  const nextTheme = themes[(themes.indexOf(colorScheme) + 1) % themes.length] ?? 'auto'
  const look = onDark ? { color: 'inherit' } : { color: 'gray' }
  return (
    <Group gap={4}>
      <Button variant="subtle" size="compact-sm" c={onDark ? 'inherit' : 'dimmed'} lang={next} onClick={() => void switchLanguage(next)}>
        {languages[next].name}
      </Button>
      <ActionIcon
        variant="subtle"
        {...look}
        aria-label={t(names[colorScheme])}
        title={t(names[colorScheme])}
        onClick={() => setColorScheme(nextTheme)}
      >
        <Face size={18} stroke={1.7} />
      </ActionIcon>
    </Group>
  )
}
