// Light or dark, from outside a component.
import { setDesk } from '#web/kit/desk.ts'

export function switchTheme(): void {
  const { mantineColorScheme } = document.documentElement.dataset
  setDesk({ theme: mantineColorScheme === 'dark' ? 'light' : 'dark' })
}
