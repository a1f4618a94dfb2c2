// Tests of what phones tell of their place: the published examples of the format, and what is missing, cut off or invented.
import { expect, it } from 'vitest'
import { isAmlText, readAmlForm, readAmlText, writeAmlText } from './aml.ts'

it('the published examples of the SMS are read, each with its radius, its moment and how it was found', () => {
  expect(
    readAmlText('A"ML=1;lt=+54.76397;lg=-0.18305;rd=50;top=20130717141935;lc=90;pm=W;si=123456789012345;ei=1234567890123456;mcc=234;mnc=30;ml=128'),
  ).toEqual({ position: { lat: 54.76397, lng: -0.18305, accuracy: 50 }, at: '2013-07-17T14:19:35.000Z', by: 'wifi', confidence: 90 })
  expect(
    readAmlText('A"ML=1;lt=+55.74297;lg=-4.26880;rd=10;top=20130717175329;lc=95;pm=G;si=234302543446355;ei=356708041746734;mcc=234;mnc=30;ml=127'),
  ).toEqual({ position: { lat: 55.74297, lng: -4.2688, accuracy: 10 }, at: '2013-07-17T17:53:29.000Z', by: 'gps', confidence: 95 })
  expect(
    readAmlText(
      'A"ML=2;en=+15555555555;et=1593187189;lo=-37.42175,-122.08461,2000.1;lt=-9999;lc=68;lz=-100.1,100.1;ls=G;ei=358239059042542;nc=310260;hc=310260;lg=en-US',
    ),
  ).toEqual({ position: { lat: -37.42175, lng: -122.08461, accuracy: 2000.1 }, at: '2020-06-26T13:13:10.000Z', by: 'gps', confidence: 68 })
})

it('the published example of the form is read, with the number whose phone it is', () => {
  const form =
    'v=1&device_number=%2B447477593102&location_latitude=55.85732&location_longitude=-4.26325&location_time=1476189444435&location_accuracy=10.4&location_source=GPS&location_certainty=83&location_altitude=0.0&location_floor=5&device_model=ABC+ABC+Detente+530&device_imei=354773072099116&device_imsi=234159176307582&device_os=AOS&cell_carrier=&cell_home_mcc=234&cell_home_mnc=15&cell_network_mcc=234&cell_network_mnc=15&cell_id=0213454321'
  expect(readAmlForm(Object.fromEntries(new URLSearchParams(form)))).toEqual({
    number: '+447477593102',
    place: { position: { lat: 55.85732, lng: -4.26325, accuracy: 10.4 }, at: '2016-10-11T12:37:24.435Z', by: 'gps', confidence: 83 },
  })
})

it('a place without a radius is a circle of a kilometer, and what knows no place is none', () => {
  expect(readAmlText('A"ML=1;lt=14.55710;lg=121.13230;rd=0;top=N;pm=C')).toEqual({
    ...{ position: { lat: 14.5571, lng: 121.1323, accuracy: 1_000 }, at: null, by: 'cell', confidence: null },
  })
  expect(readAmlText('A"ML=2;et=1593187189;lo=14.5571,121.1323')).toMatchObject({ position: { accuracy: 1_000 }, at: null, by: 'unknown' })
  for (const text of [
    ...['A"ML=1;lt=N;lg=N;rd=N;top=20130717141935;pm=N', 'A"ML=1;lt=+00.00000;lg=+000.00000;rd=50', 'A"ML=1;lt=14.5', 'A"ML=1', 'A"ML=9;lt=1;lg=1'],
    ...['A"ML=1;lt=+91.0;lg=0.1', 'A"ML=1;lt=14.5571;lg=1e2', 'SUNOG lt=14.5571;lg=121.1323', '', 'A"ML=2;et=1;lo=,'],
  ])
    expect([text, readAmlText(text)]).toEqual([text, null])
  expect(readAmlForm({ device_number: '0917 555 0144', location_latitude: '', location_longitude: '1' })).toEqual({
    number: '0917 555 0144',
    place: null,
  })
  expect(readAmlForm({})).toEqual({ number: null, place: null })
  expect([isAmlText('AML=1;lt=1'), isAmlText('Sunog sa AML=1')]).toEqual([true, false])
})

it('what is written as a message is read as it was, but for the part of a second', () => {
  for (const by of ['gps', 'wifi', 'cell', 'fused', 'unknown'] as const) {
    const place = { position: { lat: -14.55791, lng: 121.1323, accuracy: 10.4 }, at: '2026-11-26T01:02:03.000Z', by, confidence: 83 }
    expect(readAmlText(writeAmlText(place))).toEqual(place)
  }
  const bare = { position: { lat: 1, lng: 2, accuracy: 3 }, at: null, by: 'cell' as const, confidence: null }
  expect(readAmlText(writeAmlText(bare))).toEqual(bare)
})
