// The styles of forms outside the shell.
import '@mantine/core/styles/Alert.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
