// The forms of administration as the screens define them: each kind's screen is drawn, and what it hands to the one table and form is caught.
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import type * as z from 'zod'
import { valueAt, withValue } from '#contract/kit/paths.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'

type Values = Record<string, unknown>
export interface FormField {
  name: string
  input?: unknown
  only?: 'add' | 'edit'
  fixed?: boolean
  options?: { endpoint: Endpoint; input?: object; valueOf(row: unknown): string }
}
export interface Form {
  title: string
  list: Endpoint
  listInput?: object
  groups: { fields: FormField[] }[]
  schema?: z.ZodType
  add?: Endpoint
  update?: Endpoint
  deactivate?: Endpoint
  reactivate?: Endpoint
  hasNoSwitch?: boolean
  sendsAll?: boolean
  idOf(row: unknown): string
  send?(values: Values): object
}
interface Screens {
  kinds: { kind: string; load(): Promise<{ Screen: ComponentType }> }[]
  leaders: { Admins: ComponentType; Executives: ComponentType }
  versions: { AppVersions: ComponentType }
  centers: { centersList: Form }
}
export interface FormTools {
  changesOf(of: Form, row: object, values: object): Values
  valuesOfRow(of: Form, row: object): Values
  valueAt(values: object, path: string): unknown
  withValue(values: Values, path: string, value: unknown): Values
}

/** What a browser has and the modules of the web ask for when they are read. */
function standInForBrowser(): void {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
  const nothing = () => {}
  const matchMedia = () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing })
  const element = { dataset: {}, style: {}, classList: { add: nothing, remove: nothing }, setAttribute: nothing, lang: '' }
  const document = { documentElement: element, addEventListener: nothing, querySelector: () => null, cookie: '', visibilityState: 'visible' }
  const location = new URL('http://tanod.test/cms')
  const missing = {
    addEventListener: nothing,
    removeEventListener: nothing,
    localStorage: storage,
    sessionStorage: storage,
    matchMedia,
    document,
    location,
  }
  for (const [name, value] of Object.entries(missing))
    if (!(name in globalThis) || name.endsWith('Storage')) Object.defineProperty(globalThis, name, { value, configurable: true })
}

/** Loaded by name: the layer of tests refers to the server, the web stands beside it. */
const web = <T>(path: string) => import(/* @vite-ignore */ `#web/${path}`) as Promise<T>

export const formTools = async (): Promise<FormTools> => {
  standInForBrowser()
  return {
    ...(await web<FormTools>('kit/resources/formValues.ts')),
    ...(await web<FormTools>('kit/form/values.ts')),
    ...{ valueAt, withValue },
  }
}

/** Filled by the stand-in for ResourceScreen while a screen is drawn. */
export const caught: Form[] = []

export async function allForms(me: object): Promise<{ kind: string; forms: Form[] }[]> {
  const { useSession } = await web<{ useSession: { setState(state: object): void; getInitialState(): object } }>('kit/session/session.ts')
  const { Around } = await web<{ Around: ComponentType }>('kit/testing/Around.tsx')
  Object.assign(useSession.getInitialState(), { me })
  useSession.setState({ me })
  const draw = (Screen: ComponentType): Form[] => {
    caught.length = 0
    try {
      renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Around, null, createElement(Screen))))
    } catch (error) {
      if (caught.length === 0) throw error
    }
    return [...caught]
  }
  const { resourceKinds } = await web<{ resourceKinds: Screens['kinds'] }>('resourceKinds.ts')
  const leaders = await web<Screens['leaders']>('accounts/leaders.tsx')
  const versions = await web<Screens['versions']>('reference/appVersions.tsx')
  const { centersList } = await web<Screens['centers']>('centers/centersList.tsx')
  const kinds = []
  for (const { kind, load } of resourceKinds) kinds.push({ kind, forms: draw((await load()).Screen) })
  return [
    ...kinds,
    { kind: 'admins', forms: draw(leaders.Admins) },
    { kind: 'executives', forms: draw(leaders.Executives) },
    { kind: 'app-versions', forms: draw(versions.AppVersions) },
    { kind: 'centers', forms: [centersList] },
  ]
}

/** The paths of the controls on the page of settings. */
export async function pathsOfSettings(): Promise<string[]> {
  const { settingGroups } = await web<{ settingGroups: Form['groups'] }>('centers/settingTexts.ts')
  return settingGroups.flatMap(({ fields }) => fields.map(({ name }) => name))
}

export async function fieldsOfCenter(): Promise<string[]> {
  const { centerGroups } = await web<{ centerGroups: Form['groups'] }>('centers/centerGroups.tsx')
  return centerGroups.flatMap(({ fields }) => fields.map(({ name }) => name))
}
