// The versions of the apps, and the least that still works.
import { type AppVersion, appVersions as calls } from '#contract/reference/appVersions.ts'
import { k, t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import type { Resource } from '#web/kit/resources/Resource.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'

const platforms = { android: k('Android'), ios: k('iPhone'), web: k('Web') }

const appVersions: Resource<AppVersion> = {
  title: k('App versions'),
  one: k('app version'),
  empty: k('The newest version of each app, and the oldest that still works.'),
  list: calls.getAppVersions,
  add: calls.updateAppVersions,
  update: calls.updateAppVersions,
  manage: 'centers.manage',
  hasNoSwitch: true,
  isOff: () => false,
  idOf: ({ platform }) => platform,
  nameOf: ({ platform }) => t(platforms[platform]),
  columns: [
    { name: 'platform', title: k('Platform'), draw: ({ platform }) => t(platforms[platform]) },
    { name: 'version', title: k('Newest'), align: 'right' },
    { name: 'minimum', title: k('Oldest that works'), align: 'right' },
    { name: 'updatedAt', title: k('Set'), minor: true, draw: ({ updatedAt }) => <Ago at={updatedAt} short /> },
  ],
  groups: [
    {
      title: k('Version'),
      text: k('Who has an older one than the oldest that works is asked to update before going on.'),
      fields: [
        { name: 'platform', label: k('Platform'), labels: platforms, width: 'third', first: 'android' },
        { name: 'version', label: k('Newest'), help: k('Such as 1.4.0.'), width: 'third' },
        { name: 'minimum', label: k('Oldest that works'), help: k('Such as 1.2.'), width: 'third' },
        { name: 'note', label: k('What is new'), input: 'long' },
      ],
    },
  ],
  sendsAll: true,
}

export const AppVersions = () => <ResourceScreen of={appVersions} />
