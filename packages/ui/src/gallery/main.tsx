import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { ThemeFrame } from '../ThemeFrame';
import { Gallery } from './Gallery';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <ThemeFrame cacheKey="gallery">
    <BrowserRouter>
      <Gallery />
    </BrowserRouter>
  </ThemeFrame>,
);
