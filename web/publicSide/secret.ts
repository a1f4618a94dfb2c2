// The secret of a report's link: it is taken out of the address as soon as the page has read it, and stays in this entry of the tab's history.

/** Links to whom a report belongs, and those that only show it; each with the address that is left of it. */
const kinds = {
  report: { link: /^\/cms\/quickreport\/?#?([\w-]{40,64})$/, left: '/cms/quickreport?report' },
  neighbor: { link: /^\/cms\/quickreport\/neighbor\/?#?([\w-]{64})$/, left: '/cms/quickreport/neighbor' },
  family: { link: /^\/cms\/quickreport\/see\/?#?([\w-]{40,64})$/, left: '/cms/quickreport/see' },
} as const
type Kind = keyof typeof kinds

/** Secrets stand behind the #, which no server and no log ever sees; links of before had them in the path. */
export function secretOf(kind: Kind): string | undefined {
  const { link, left } = kinds[kind]
  const secret = link.exec(location.pathname + location.hash)?.[1]
  if (secret) history.replaceState({ [kind]: secret }, '', left)
  return (history.state as Partial<Record<Kind, string>> | null)?.[kind]
}

/** The worker that is to notify of a report asks whether this page shows it. */
export function tellWorkerWhichReport(): void {
  navigator.serviceWorker?.addEventListener('message', ({ data, ports }) => {
    if (data === 'whichReport') ports[0]?.postMessage(`/cms/quickreport#${secretOf('report') ?? ''}`)
  })
}

export const openReport = (secret: string) => history.pushState({ report: secret }, '', kinds.report.left)
