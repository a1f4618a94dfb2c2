// Certificates and their last days, in the forms in which rosters write them.
import { expect, it } from 'vitest'
import { readCertificates } from './certificates.ts'

it.each([
  ['BLS 2026-01-15', ['BLS 2026-01-15']],
  ['BLS (2026-01-15)', ['BLS 2026-01-15']],
  ['BLS until 12/31/2027', ['BLS 2027-12-31']],
  ['EMT-B exp. 31/12/2027', ['EMT-B 2027-12-31']],
  ['BLS valid until March 5, 2027, ACLS (Jan 2 2028)', ['BLS 2027-03-05', 'ACLS 2028-01-02']],
  ['BLS; ACLS', ['BLS', 'ACLS']],
])('reads %s', (text, certificates) => expect(readCertificates(text)).toEqual(certificates))

it.each([
  ['EMT-B', '2027-03-31', ['EMT-B 2027-03-31']],
  ['BLS; ACLS', '12/31/2027', ['BLS 2027-12-31', 'ACLS 2027-12-31']],
  ['BLS, ACLS', '2027-01-01; 2028-02-02', ['BLS 2027-01-01', 'ACLS 2028-02-02']],
  ['BLS 2026-01-15; ACLS', '2027-01-01', ['BLS 2026-01-15', 'ACLS 2027-01-01']],
  ['BLS', 'none', undefined],
  ['', '2027-01-01', undefined],
])('joins %s with %s of the column beside it', (text, until, certificates) => expect(readCertificates(text, until)).toEqual(certificates))
