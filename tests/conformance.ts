// The rows of docs/conformance.md, and the counts at its head.
export interface Row {
  section: string
  asked: string
  state: string
  /** Where it is proved, why it is so, or what is missing. */
  proof: string
}

export const states = ['done', 'by decision', 'open'] as const

export const rowsOf = (text: string): Row[] =>
  [...text.matchAll(/^\| (\d+)\.\d+ \| (.*) \| ([^|]*) \| (.*) \|$/gm)].map(([, section, asked, state, proof]) => ({
    section: section!,
    asked: asked!,
    state: state!,
    proof: proof!,
  }))

/** The files that a cell names, alone or with the title of a test. */
export const filesIn = (cell: string): string[] =>
  [...cell.matchAll(/`((?:contract|server|web|e2e|tests|bench|faults|docs)\/[\w./-]+)(?: › [^`]+)?`/g)].map(([, path]) => path!)

const begin = '<!-- counts: written by npm run derive -->\n'
const end = '<!-- end of counts -->'

/** The document with its counts made anew from its rows. */
export function withCounts(text: string): string {
  const lines = [...Map.groupBy(rowsOf(text), ({ section }) => section), ['all', rowsOf(text)] as const].map(([section, rows]) => {
    const counts = states.map((state) => rows.filter((row) => row.state === state).length)
    return `| ${section} | ${counts.join(' | ')} | ${rows.length} |`
  })
  const table = `| section | ${states.join(' | ')} | rows |\n|---|--:|--:|--:|--:|\n${lines.join('\n')}\n`
  return `${text.slice(0, text.indexOf(begin) + begin.length)}\n${table}\n${text.slice(text.indexOf(end))}`
}
