// “Near me now”: kept on the phone, newer every minute, nearest first where the phone says where it is. Without this script the page reads the same.
const everyMs = 60_000
const stood = document.getElementById('stood')
const nearest = document.getElementById('nearest')
let here = null

if ('serviceWorker' in navigator) void navigator.serviceWorker.register('/cms/near-sw.js', { scope: '/cms/near/' })

for (const id of ['nearest', 'print']) document.getElementById(id)?.removeAttribute('hidden')
document.getElementById('print')?.addEventListener('click', () => print())
nearest?.addEventListener('click', () => {
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      here = { lat: coords.latitude, lng: coords.longitude }
      sort()
    },
    () => (nearest.textContent = nearest.dataset.refused),
    { maximumAge: 300_000, timeout: 20_000 },
  )
})

/** Flat is near enough within a town. */
function metresTo({ lat, lng }) {
  const [north, east] = [(lat - here.lat) * 111_320, (lng - here.lng) * 111_320 * Math.cos((here.lat * Math.PI) / 180)]
  return Math.hypot(north, east)
}
const shown = (metres) => (metres < 950 ? `${Math.max(50, Math.round(metres / 50) * 50)} m` : `${(metres / 1_000).toFixed(1)} km`)

function sort() {
  if (!here) return
  for (const list of document.querySelectorAll('#now ul')) {
    const rows = [...list.querySelectorAll('li[data-lat]')].map((row) => [
      row,
      metresTo({ lat: Number(row.dataset.lat), lng: Number(row.dataset.lng) }),
    ])
    for (const [row, metres] of rows.sort((one, other) => one[1] - other[1])) {
      row.querySelector('.away')?.remove()
      row.append(Object.assign(document.createElement('span'), { className: 'away', textContent: nearest.dataset.away.replace('#', shown(metres)) }))
      list.append(row)
    }
  }
}

const isKept = ({ documentElement }) => 'kept' in documentElement.dataset

function tellLost() {
  stood.textContent = stood.dataset.lost
  stood.classList.add('lost')
}

async function renew() {
  try {
    const reply = await fetch(location.href, { cache: 'no-store', headers: { accept: 'text/html' } })
    const next = new DOMParser().parseFromString(await reply.text(), 'text/html')
    if (!reply.ok || isKept(next)) return tellLost()
    for (const id of ['now', 'stood']) document.getElementById(id)?.replaceChildren(...next.getElementById(id).childNodes)
    stood.dataset.at = next.getElementById('stood').dataset.at
    stood.dataset.lost = next.getElementById('stood').dataset.lost
    stood.classList.remove('lost')
    sort()
  } catch {
    tellLost()
  }
}

if (stood && isKept(document)) tellLost()
else if (stood && Date.now() - Date.parse(stood.dataset.at) > everyMs) void renew()
for (const event of ['online', 'offline']) addEventListener(event, () => void renew())
setInterval(() => document.visibilityState === 'visible' && void renew(), everyMs)
