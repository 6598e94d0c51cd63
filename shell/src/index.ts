// No eager import here: the shared libraries must be negotiated before anything that needs them is loaded.
void import('./bootstrap');
