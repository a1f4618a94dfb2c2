// The calls of the reference room.
import { ofOffices } from '#contract/kit/endpoint.ts'
import { appVersions } from './appVersions.ts'
import { cases } from './cases.ts'
import { places } from './places.ts'
import { tables } from './tables.ts'
import { towns } from './towns.ts'

/** Premises, and neighbors who can help, tell of people: a key keeps none of their words, and who reads them is recorded. */
const { getPremises, addPremise, updatePremise, deactivatePremise, reactivatePremise } = cases
const { getVolunteers, addVolunteer, updateVolunteer, deactivateVolunteer, reactivateVolunteer } = cases

export const reference = {
  ...ofOffices({ ...cases, ...places, ...appVersions, ...tables, ...towns }),
  ...{ getPremises, addPremise, updatePremise, deactivatePremise, reactivatePremise },
  ...{ getVolunteers, addVolunteer, updateVolunteer, deactivateVolunteer, reactivateVolunteer },
}
