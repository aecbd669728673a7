import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { proxy } from '../proxy.js';

export default defineConfig({ plugins: [svelte({ configFile: false })], preview: { proxy } });
