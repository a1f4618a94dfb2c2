// The look: one calm deep blue, greys, and colour pairs whose contrast is tested in both themes.
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'
import { doneLook, priorities, priorityLooks } from '#contract/tickets/priorities.ts'
import { t } from '#web/kit/language.ts'
import { breakpoints, weights } from './scale.ts'

const tanod: MantineColorsTuple = ['#eef4fb', '#dbe7f6', '#b6cfec', '#8db4e2', '#6f9fd8', '#4c84c8', '#2f6cb5', '#1d5499', '#174580', '#0f3160']
const dark: MantineColorsTuple = ['#d8dde6', '#b4bcc9', '#8f9aab', '#4d596b', '#333d4c', '#262e3a', '#1c222c', '#141920', '#0f1318', '#0a0d11']
const gray: MantineColorsTuple = ['#f7f8fa', '#f0f2f5', '#e6e9ee', '#d9dee5', '#c5ccd6', '#a3acba', '#7b8696', '#525c6b', '#39424f', '#222933']

const step = (name: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'xxl') => `var(--text-${name})`
const [large, usual, small] = [{ fontSize: step('xl') }, { fontSize: step('lg') }, { fontSize: step('md') }]
const sizes = { h1: large, h2: usual, h3: usual, h4: usual, h5: usual, h6: small }

/** A key pressed right after a dialog opens must not get lost in a transition. */
const atOnce = { duration: 0 }

/** Made anew for each language, because it names the buttons that have no words. */
export function makeTheme() {
  const close = { 'aria-label': t('Close') }
  const calendar = { hideOutsideDates: true, weekendDays: [], ariaLabels: monthLabels() }
  return createTheme({
    primaryColor: 'tanod',
    primaryShade: { light: 7, dark: 6 },
    colors: { tanod, dark, gray },
    black: '#161c26',
    fontFamily: "'Inter Variable', Inter, ui-sans-serif, system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif",
    fontFamilyMonospace: "ui-monospace, 'Cascadia Mono', 'SF Mono', Menlo, 'Liberation Mono', monospace",
    fontSizes: { xs: step('xs'), sm: step('sm'), md: step('md'), lg: step('lg'), xl: step('xl'), xxl: step('xxl') },
    headings: { fontWeight: String(weights.strong), sizes },
    breakpoints,
    defaultRadius: 6,
    cursorType: 'pointer',
    respectReducedMotion: true,
    focusRing: 'auto',
    autoContrast: false,
    components: {
      Modal: {
        defaultProps: {
          closeButtonProps: close,
          centered: true,
          yOffset: 'var(--modal-gap, 5dvh)',
          overlayProps: { backgroundOpacity: 0.4 },
          transitionProps: atOnce,
        },
      },
      Drawer: { defaultProps: { closeButtonProps: close, transitionProps: atOnce } },
      Notification: { defaultProps: { closeButtonProps: close }, styles: { description: { color: 'var(--mantine-color-dimmed)' } } },
      Alert: { defaultProps: { closeButtonLabel: t('Close') }, styles: { label: { color: 'var(--mantine-color-text)' } } },
      PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': t('Show or hide the password') } } },
      Tooltip: { defaultProps: { openDelay: 350, withArrow: true } },
      DatePicker: { defaultProps: calendar },
      DateInput: { defaultProps: calendar },
      DateTimePicker: { defaultProps: calendar },
    },
  })
}

function monthLabels() {
  return {
    previousMonth: t('Previous month'),
    nextMonth: t('Next month'),
    previousYear: t('Previous year'),
    nextYear: t('Next year'),
    previousDecade: t('Previous decade'),
    nextDecade: t('Next decade'),
  }
}

export const variables: CSSVariablesResolver = () => ({
  variables: {
    ...Object.fromEntries(priorities.map((one) => [`--p${one}`, priorityLooks[one].color])),
    '--done': doneLook.color,
  },
  light: {
    '--mantine-color-error': '#c92a2a',
    // The library's own are too pale upon what it paints beneath them, where a mouse rests above all.
    '--mantine-color-red-light-color': '#b02525',
    '--mantine-color-orange-light-color': '#ad3a08',
    '--mantine-color-dimmed': '#57606d',
    '--mantine-color-placeholder': '#6b7482',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-default-border': '#c9d0da',
  },
  dark: {
    '--mantine-color-error': '#ff8787',
    '--mantine-color-dimmed': '#a9b3c1',
    '--mantine-color-placeholder': '#98a2b1',
    '--mantine-color-anchor': '#8db4e2',
  },
})
