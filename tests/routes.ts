// Every route that a server really serves, from its router's own tree.

/** Four columns to a level. */
export function routesOf(tree: string): { path: string; methods: string[] }[] {
  const above: string[] = []
  const routes = new Map<string, Set<string>>()
  for (const line of tree.split('\n')) {
    const found = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, -]+)\))?$/.exec(line)
    if (!found) continue
    const depth = found[1]!.length / 4
    above.length = depth
    above[depth] = found[2]!
    if (!found[3]) continue
    const path = above.join('')
    const methods = routes.get(path) ?? new Set()
    for (const method of found[3].split(', ')) methods.add(method)
    routes.set(path, methods)
  }
  return [...routes].map(([path, methods]) => ({ path, methods: [...methods] }))
}
