import { mount } from 'svelte'
import App from './App.svelte'
import { learnt } from './state/learnt.svelte'
import { settings } from './state/settings.svelte'

await learnt.learn(settings.language)
mount(App, { target: document.body })
