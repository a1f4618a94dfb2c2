// The versions of the apps of this installation, and the least that still works.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { At, line } from '#contract/nouns/fields.ts'
import { page, pageInput } from '#contract/kit/page.ts'

const Platform = z.enum(['android', 'ios', 'web'])
const VersionName = z.string().regex(/^\d{1,4}(\.\d{1,4}){1,2}$/, 'A version is written 1.2 or 1.2.3.')
const form = { platform: Platform, version: VersionName, minimum: VersionName, note: line(1000) }

export const AppVersion = z.object({ ...form, updatedAt: At })
export type AppVersion = z.output<typeof AppVersion>

export const appVersions = {
  getAppVersions: get('/resources/getAppVersions', {
    doc: 'The app versions by platform.',
    access: may('centers.manage', 'reference.read'),
    input: z.object(pageInput),
    data: page(AppVersion),
  }),
  updateAppVersions: post('/resources/updateAppVersions', {
    harm: 'stopsWork',
    doc: 'Sets the version and the minimum of a platform.',
    access: may('centers.manage'),
    input: z.object(form),
    data: AppVersion,
  }),
}
