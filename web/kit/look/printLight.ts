// Paper is white: what is printed from a dark screen is drawn as on a light one, for as long as it takes.
export function printLight(): void {
  const root = document.documentElement.dataset
  let shown: string | undefined
  addEventListener('beforeprint', () => {
    shown = root['mantineColorScheme']
    root['mantineColorScheme'] = 'light'
  })
  addEventListener('afterprint', () => (root['mantineColorScheme'] = shown))
}
