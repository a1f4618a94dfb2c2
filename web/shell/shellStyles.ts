// Every style of Mantine, for whatever a room draws with, and of paper.
import '@mantine/core/styles.layer.css'
import '@mantine/dates/styles.layer.css'
import '@mantine/spotlight/styles.layer.css'
import '#web/kit/look/print.css'
