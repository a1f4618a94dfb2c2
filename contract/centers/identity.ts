// The own center: its information, logo and settings.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { Version } from '#contract/nouns/fields.ts'
import { upload } from '#contract/kit/upload.ts'
import { CommandCenter, infoFields, placeFields } from './Center.ts'
import { Settings } from './settings.ts'

const manage = may('center.manage')
const read = may('reference.read', 'reports.numbers')
const Kept = z.object({ settings: Settings, version: Version })

export const identity = {
  fetchCCInfo: get('/resources/fetchCCInfo', {
    doc: 'The own center; null for the superadmin, who has none.',
    access: 'account',
    data: CommandCenter.nullable(),
  }),
  updateCCInfo: post('/resources/updateCCInfo', {
    harm: 'reversible',
    isEdit: true,
    doc: 'Changes what the center says about itself.',
    access: manage,
    beyond: true,
    input: z.object({
      version: Version.optional(),
      ...z.object({ ...infoFields, mapCenter: placeFields.mapCenter, mapBounds: placeFields.mapBounds }).partial().shape,
    }),
    data: CommandCenter,
  }),
  updateCCLogo: post('/resources/updateCCLogo', {
    harm: 'reversible',
    doc: 'Changes the logo of the center.',
    access: manage,
    input: z.object({ logo: upload() }),
    data: CommandCenter,
  }),
  getSettings: get('/resources/getSettings', { doc: 'The settings of the center.', access: read, beyond: true, data: Kept }),
  updateSettings: post('/resources/updateSettings', {
    harm: 'reversible',
    isEdit: true,
    doc: 'Replaces the settings of the center; what is left out falls back to its default.',
    access: manage,
    beyond: true,
    input: z.object({ version: Version.optional(), settings: Settings }),
    data: Kept,
  }),
}
