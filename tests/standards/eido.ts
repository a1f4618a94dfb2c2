// What the schema of NENA-STA-021.1 asks of an EIDO, component by component, and a call as it is handed over in that form.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const eidoCall = (): Record<string, unknown> =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'eidoCall.json'), 'utf8')) as Record<string, unknown>

const prologue = ['$id', 'lastUpdateTimeStamp', 'updatedByAgencyReference']
/** The components, and what each must have beside the head that all have. */
const components: Record<string, readonly string[]> = {
  incidentComponent: ['incidentTypeCommonRegistryText'],
  callComponent: ['callStateRegistryText', 'standardPrimaryCallType', 'direction', 'callStartTimestamp'],
  callbackComponent: [],
  linkComponent: ['incidentTrackingIdentifier', 'linkDirectionCode'],
  agencyComponent: ['agencyRoleDescriptionRegistryText', 'agencyType'],
  agentComponent: ['agentRoleRegistryText', 'agencyReference'],
  additionalDataComponent: [],
  locationComponent: ['locationTypeDescriptionRegistryText'],
  personComponent: ['personIncidentRoleRegistryText'],
  notesComponent: ['notesActionComments'],
}
type Given = Readonly<Record<string, unknown>>
const isTime = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value)

/** Every fault of a document, in words; references must lead to a component that is there. */
export function faultsOfEido(eido: Given): string[] {
  const faults: string[] = []
  const ids = new Set<string>()
  const refs: [string, string][] = []
  const walk = (value: unknown, path: string) => {
    if (Array.isArray(value)) value.forEach((one, at) => walk(one, `${path}[${at}]`))
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) {
        if (name === '$id' && typeof inner === 'string') {
          if (ids.has(inner)) faults.push(`${path}: the id ${inner} stands twice`)
          ids.add(inner)
        }
        if (name === '$ref' && typeof inner === 'string') refs.push([path, inner])
        walk(inner, `${path}.${name}`)
      }
  }
  const need = (of: Given, names: readonly string[], path: string) => {
    for (const name of names) if (of[name] === undefined || of[name] === '' || of[name] === null) faults.push(`${path}: ${name} is missing`)
    if (!isTime(of.lastUpdateTimeStamp)) faults.push(`${path}: lastUpdateTimeStamp is no time`)
  }
  walk(eido, 'eido')
  need(eido, [...prologue, 'eidoVersion', 'issuingElementIdentification', 'agencyComponent'], 'eido')
  if (eido.eidoVersion !== '1.0') faults.push('eido: eidoVersion is not 1.0')
  for (const [name, value] of Object.entries(eido)) {
    if (!name.endsWith('Component')) continue
    const needs = components[name]
    if (!needs) faults.push(`${name} is no component`)
    for (const one of [value].flat() as Given[]) need(one, [...prologue, ...(needs ?? [])], name)
  }
  for (const [path, ref] of refs) if (!ids.has(ref)) faults.push(`${path}: ${ref} is not there`)
  return faults
}
