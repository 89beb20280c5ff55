import { mount } from 'svelte'
import App from './App.svelte'
import { i18n } from './state/i18n.svelte'
import { settings } from './state/settings.svelte'

await i18n.load(settings.language)
mount(App, { target: document.body })
